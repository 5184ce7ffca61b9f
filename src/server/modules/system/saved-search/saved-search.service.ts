import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { NewId } from '#server/platform/ids.ts'
import { readSearchValues } from '#shared/rules/search/search-values.ts'
import { readSuperGroup, SuperQueryInvalid, superQueryWire } from '#shared/rules/search/super-query.ts'
import { MOST_SAVED_SEARCHES, type SavedSearch } from '#shared/wire/saved-search.ts'
import type { SavedSearchRepository } from './saved-search.repository.ts'

interface Dependencies {
  searches: SavedSearchRepository
  newId: NewId
}

interface GivenSearch {
  page: string
  name: string
  query: SavedSearch['query']
  isDefault?: boolean
}

/** Limit over all pages of one person. */
const MOST_OF_A_PERSON = 1000

export type SavedSearchService = ReturnType<typeof createSavedSearchService>

/** Searches that people save for themselves. */
export function createSavedSearchService({ searches, newId }: Dependencies) {
  return {
    list: (principal: Principal, page: string): Promise<SavedSearch[]> => searches.of(principal, page),

    /**
     * Saves a search, or replaces the one with the same name. Without `isDefault`, a replaced search keeps its default
     * mark.
     * @throws AppError REQUEST_INVALID for an invalid query, SAVED_SEARCH_LIMIT
     */
    async save(principal: Principal, { page, name, query, isDefault }: GivenSearch): Promise<SavedSearch> {
      const search = { id: newId(), name: requireName(name), query: checked(query) }
      return searches.alone(principal, async (rows) => {
        const present = await rows.of(page)
        const before = present.find((other) => other.name === search.name)
        if (before === undefined) await requireRoom(present.length, await rows.count())
        const saved = { ...search, id: before?.id ?? search.id, isDefault: isDefault ?? before?.isDefault ?? false }
        if (saved.isDefault) await rows.clearDefault(page)
        await rows.put(page, saved)
        return saved
      })
    },

    /** @throws AppError RECORD_NOT_FOUND, SAVED_SEARCH_TAKEN */
    async edit(
      principal: Principal,
      { id, ...changes }: { id: string; name?: string; isDefault?: boolean },
    ): Promise<SavedSearch> {
      const name = changes.name === undefined ? undefined : requireName(changes.name)
      return searches.alone(principal, async (rows) => {
        const found = await rows.find(id)
        if (found === undefined) throw new AppError('RECORD_NOT_FOUND')
        const { page, search } = found
        const others = await rows.of(page)
        if (others.some((other) => other.name === name && other.id !== id)) {
          throw new AppError('SAVED_SEARCH_TAKEN', { name })
        }
        const saved = { ...search, name: name ?? search.name, isDefault: changes.isDefault ?? search.isDefault }
        if (saved.isDefault) await rows.clearDefault(page)
        await rows.put(page, saved)
        return saved
      })
    },

    /** Succeeds also for a search that is already deleted. */
    remove: (principal: Principal, id: string): Promise<void> => searches.remove(principal, id),
  }
}

async function requireRoom(onPage: number, inAll: number): Promise<void> {
  if (onPage >= MOST_SAVED_SEARCHES) throw new AppError('SAVED_SEARCH_LIMIT', { limit: MOST_SAVED_SEARCHES })
  if (inAll >= MOST_OF_A_PERSON) throw new AppError('SAVED_SEARCH_LIMIT', { limit: MOST_OF_A_PERSON })
}

function requireName(given: string): string {
  const name = given.replaceAll('\0', '').trim()
  if (name === '') throw new AppError('REQUEST_INVALID', { reason: '请输入查询名称' })
  return name
}

/**
 * Checks the query as a list would. Fields are checked when the search runs, because they and their permissions may
 * change.
 */
function checked(query: SavedSearch['query']): SavedSearch['query'] {
  try {
    const group = readSuperGroup(query)
    const values = readSearchValues(query.values)
    if (!group && !values) throw new SuperQueryInvalid('请至少填写一个完整的条件')
    return { ...superQueryWire(group ?? { match: 'and', items: [] }), ...(values && { values }) }
  } catch (error) {
    throw error instanceof SuperQueryInvalid ? new AppError('REQUEST_INVALID', { reason: error.message }) : error
  }
}
