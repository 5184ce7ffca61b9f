import { describe, expect, it } from 'vitest'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runTogether } from './together.ts'

describe('parallel branches', () => {
  it('all start before one ends', async () => {
    const seen: string[] = []
    const { context } = actionHarness({
      step: async ({ use }) => {
        seen.push(`${use} begins`)
        await Promise.resolve()
        seen.push(`${use} ends`)
      },
    })
    await runTogether(context, { branches: [[{ use: 'a' }], [{ use: 'b' }]] })
    expect(seen).toEqual(['a begins', 'b begins', 'a ends', 'b ends'])
  })

  it('all end before the failure of one is reported', async () => {
    const done: string[] = []
    const { context } = actionHarness({
      step: async ({ use }) => {
        if (use === 'broken') throw new Error('no')
        await Promise.resolve()
        done.push(use)
      },
    })
    await expect(runTogether(context, { branches: [[{ use: 'broken' }], [{ use: 'b' }]] })).rejects.toThrow('no')
    expect(done).toEqual(['b'])
  })
})
