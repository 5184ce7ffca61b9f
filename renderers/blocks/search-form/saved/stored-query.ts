/** Reads a saved search, as far as its fields still exist. Pure. */

import type { PreparedField } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import { filledIn, readSearchValues, type SearchValues } from '#shared/rules/search/search-values.ts'
import { readSuperGroup, type SuperGroup, superQueryWire } from '#shared/rules/search/super-query.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import { fieldsOfQuery } from '../advanced/advanced-draft.ts'

export interface StoredQuery {
  group?: SuperGroup
  /** Values of the form; absent if the search was saved without them, then the form stays unchanged. */
  values?: SearchValues
}

/** @returns undefined when a field of the search is not offered any more. */
export function readStoredQuery(
  { query }: SavedSearch,
  fields: readonly PreparedField[],
  advanced: readonly PreparedField[] = [],
): StoredQuery | undefined {
  try {
    const group = readSuperGroup(query)
    const values = readSearchValues(query.values)
    const offers = (all: readonly PreparedField[]) => (name: string) => all.some((field) => field.name === name)
    const isAskable = !group || fieldsOfQuery(group).every(offers(advanced))
    return isAskable && Object.keys(values ?? {}).every(offers(fields)) ? { group, values } : undefined
  } catch {
    return undefined
  }
}

/**
 * Query to save, made of the advanced query and the values of the form; undefined when both are empty. The server
 * validates it.
 */
export function storedQueryOf(group: SuperGroup | undefined, held: Row): SavedSearch['query'] | undefined {
  const values = filledIn(held) as SearchValues
  const isFilledIn = Object.keys(values).length > 0
  if (!group && !isFilledIn) return undefined
  return { ...superQueryWire(group ?? { match: 'and', items: [] }), ...(isFilledIn && { values }) }
}
