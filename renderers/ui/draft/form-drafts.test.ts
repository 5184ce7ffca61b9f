import { describe, expect, it } from 'vitest'
import type { KeptPort } from '#renderers/ports.ts'
import { dropDraft, keepDraft, readDraft } from './form-drafts.ts'

const DAY_MS = 86_400_000

function browser(): KeptPort {
  const area = new Map<string, string>()
  return {
    read: (key) => JSON.parse(area.get(key) ?? 'null') ?? undefined,
    write: (key, value) => void (value === undefined ? area.delete(key) : area.set(key, JSON.stringify(value))),
  }
}

describe('drafts of forms', () => {
  it('exist until they are dropped, and for seven days at most', () => {
    const kept = browser()
    keepDraft(kept, 'a', { at: 1, values: { name: '甲' } })
    keepDraft(kept, 'b', { at: 2, values: { name: '乙' } })
    expect(readDraft(kept, 'a', DAY_MS)?.values).toEqual({ name: '甲' })
    dropDraft(kept, 'a', DAY_MS)
    expect(readDraft(kept, 'a', DAY_MS)).toBeUndefined()
    expect(readDraft(kept, 'b', 7 * DAY_MS)?.values).toEqual({ name: '乙' })
    expect(readDraft(kept, 'b', 7 * DAY_MS + 3)).toBeUndefined()
  })

  it('are replaced by newer ones when there is no space, and are not stored when too long', () => {
    const kept = browser()
    const long = { text: '长'.repeat(190_000) }
    for (const at of [1, 2, 3, 4]) keepDraft(kept, `d${at}`, { at, values: long })
    expect([1, 2, 3, 4].map((at) => readDraft(kept, `d${at}`, 5) !== undefined)).toEqual([false, true, true, true])
    keepDraft(kept, 'd4', { at: 6, values: { text: '长'.repeat(300_000) } })
    expect(readDraft(kept, 'd4', 7)).toBeUndefined()
  })

  it.each([['text'], [[1]], [{ a: 1 }], [{ a: { at: 'x', values: {} } }]])(
    'are empty where the browser stores %j',
    (value) => {
      expect(readDraft({ read: () => value, write: () => undefined }, 'a', 5)).toBeUndefined()
    },
  )
})
