import { describe, expect, it, vi } from 'vitest'
import type { Scope } from '#renderers/prepared-reaction.ts'
import { reactionHarness } from '#renderers/testing/reaction-harness.ts'
import { reactLinked } from './linked.ts'

const query = { pid: ({ values }: Scope) => values?.province }
const reaction = { with: { to: 'province', from: { call: 'GET /cities', query } } }

/** A server that answers when the test says so; the newest request is last. */
function harness(mode: 'add' | 'edit' | 'view' = 'edit') {
  const requests: { pid: unknown; answer(rows: unknown): void; fail(): void }[] = []
  const call = ({ query = {} }: { query?: Record<string, unknown> }) =>
    new Promise<{ result: unknown; message: string }>((resolve, reject) =>
      requests.push({
        pid: query.pid,
        answer: (result) => resolve({ result, message: '' }),
        fail: () => reject(new Error('offline')),
      }),
    )
  return { requests, ...reactionHarness(reactLinked, { mode }, { instead: { call } }) }
}

const CITY = { value: 'k', text: '昆明', title: '昆明' }

describe('a field linked to a parent field', () => {
  it('reads its options and preserves its value when a record is opened', async () => {
    const { values, react, requests, done } = harness()
    Object.assign(values, { province: '53', name: 'k' })
    react(reaction)
    requests[0]!.answer([{ value: 'k', text: '昆明' }])
    await expect.poll(() => done).toEqual([`options ${JSON.stringify([CITY])}`])
    expect(requests[0]!.pid).toBe('53')
  })

  it('is cleared when the parent changes, and ignores the response for the former value', async () => {
    const { values, react, requests, done } = harness()
    values.province = '53'
    react(reaction)
    values.province = '11'
    react(reaction)
    requests[1]!.answer({ records: [{ value: 'b', text: '北京' }] })
    requests[0]!.answer([{ value: 'k', text: '昆明' }])
    const beijing = `options ${JSON.stringify([{ value: 'b', text: '北京', title: '北京' }])}`
    await expect.poll(() => done).toEqual(['value null', 'options []', beijing])
  })

  it('has no options without a parent value, and sends no request', () => {
    const { react, requests, done } = harness('add')
    react(reaction)
    expect([requests, done]).toEqual([[], ['options []']])
  })

  it('reports that the options could not be loaded', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const { values, react, requests, done, events } = harness()
    values.province = '53'
    react(reaction)
    requests[0]!.fail()
    await expect.poll(() => events).toEqual(['warning 选项没有读到，请重新选择上级'])
    expect(done).toEqual(['options []'])
    reported.mockRestore()
  })

  it('may use an entity or a dictionary, and does nothing in view mode', async () => {
    const requests: unknown[] = []
    const answer = async (question: unknown) => (requests.push(question) > 0 ? [CITY] : [])
    const { react, values, done } = reactionHarness(
      reactLinked,
      {},
      { instead: { references: { options: answer }, dictionary: answer } },
    )
    values.province = '53'
    react({ with: { to: 'province', from: { entity: 'a/b', condition: query } } })
    react({ with: { to: 'province', from: { dictionary: () => 'cities' } } })
    await expect.poll(() => done).toHaveLength(1)
    expect(requests).toEqual([{ entity: 'a/b', condition: { pid: '53' } }, 'cities'])
    const shown = harness('view')
    shown.react(reaction)
    expect(shown.done).toEqual([])
  })
})
