import { describe, expect, it } from 'vitest'
import type { StoragePort } from '#renderers/ports.ts'
import { dropDraft, readDraft, storeDraft } from './form-drafts.ts'

const DAY_MS = 86_400_000

function browser(): StoragePort {
  const area = new Map<string, string>()
  return {
    read: (key) => JSON.parse(area.get(key) ?? 'null') ?? undefined,
    write: (key, value) => void (value === undefined ? area.delete(key) : area.set(key, JSON.stringify(value))),
  }
}

describe('drafts of forms', () => {
  it('exist until they are dropped, and for seven days at most', () => {
    const storage = browser()
    storeDraft(storage, 'a', { at: 1, values: { name: '甲' } })
    storeDraft(storage, 'b', { at: 2, values: { name: '乙' } })
    expect(readDraft(storage, 'a', DAY_MS)?.values).toEqual({ name: '甲' })
    dropDraft(storage, 'a', DAY_MS)
    expect(readDraft(storage, 'a', DAY_MS)).toBeUndefined()
    expect(readDraft(storage, 'b', 7 * DAY_MS)?.values).toEqual({ name: '乙' })
    expect(readDraft(storage, 'b', 7 * DAY_MS + 3)).toBeUndefined()
  })

  it('are replaced by newer ones when there is no space, and are not stored when too long', () => {
    const storage = browser()
    const long = { text: '长'.repeat(190_000) }
    for (const at of [1, 2, 3, 4]) storeDraft(storage, `d${at}`, { at, values: long })
    expect([1, 2, 3, 4].map((at) => readDraft(storage, `d${at}`, 5) !== undefined)).toEqual([false, true, true, true])
    storeDraft(storage, 'd4', { at: 6, values: { text: '长'.repeat(300_000) } })
    expect(readDraft(storage, 'd4', 7)).toBeUndefined()
  })

  it.each([['text'], [[1]], [{ a: 1 }], [{ a: { at: 'x', values: {} } }]])(
    'are empty where the browser stores %j',
    (value) => {
      expect(readDraft({ read: () => value, write: () => undefined }, 'a', 5)).toBeUndefined()
    },
  )
})
