import type { SavedSearch } from '#shared/wire/saved-search.ts'
import { RefusedError, type SearchesPort } from '../ports.ts'

/** Saved searches in memory. */
export function keeping(all: SavedSearch[] = []): SearchesPort {
  return {
    list: async () => [...all],
    save: async (_, search) => {
      const saved = { ...search, id: String(all.length + 1) }
      all.push(saved)
      return saved
    },
    edit: async (id, changes) => {
      if (changes.name === '已有') throw new RefusedError('查询「已有」已存在')
      return Object.assign(all.find((search) => search.id === id)!, changes)
    },
    remove: async (id) =>
      void all.splice(
        all.findIndex((search) => search.id === id),
        1,
      ),
  }
}

/** A saved advanced query for managers. */
export const savedSearch = (changes: Partial<SavedSearch> = {}): SavedSearch => ({
  id: '1',
  name: '经理',
  isDefault: false,
  query: { superQueryMatchType: 'and', superQueryParams: [{ field: 'name', rule: 'like', val: '经理' }] },
  ...changes,
})
