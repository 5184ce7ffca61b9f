import { describe, expect, it } from 'vitest'
import { graphOfBlock } from '../testing/block-model.ts'
import { EngineHarness } from '../testing/harness.ts'

describe('the end of a called process', () => {
  const repeat = { items: 'items', variable: 'item', sequential: false, quota: { kind: 'all' as const } }
  const flow = () =>
    new EngineHarness(graphOfBlock({ kind: 'call', id: 'call', repeat }), { evaluate: () => ['a', 'b'] }).start()

  it('completes one repetition after the other', () => {
    const harness = flow()
    const calls = () => harness.state.tokens.filter(({ scopeId, state }) => scopeId !== undefined && state === 'active')
    expect(calls()).toHaveLength(2)
    for (const { id } of calls()) harness.run({ type: 'child-ended', tokenId: id, completed: true })
    expect(harness.status).toBe('completed')
  })

  it('is refused for the list of repetitions, which no process was called for', () => {
    const harness = flow()
    const list = harness.state.tokens.find(({ nodeId, scopeId }) => nodeId === 'call' && scopeId === undefined)!
    const before = harness.state
    expect(harness.refusal({ type: 'child-ended', tokenId: list.id, completed: true })).toBe('trigger-closed')
    expect(harness.state).toBe(before)
  })
})
