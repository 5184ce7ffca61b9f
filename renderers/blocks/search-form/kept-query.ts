/** A kept search, as far as it can still be asked. Pure. */

import type { PreparedField } from '#renderers/pieces.ts'
import type { Row } from '#shared/documents/entity.ts'
import { filledIn, readSearchValues, type SearchValues } from '#shared/rules/search-values.ts'
import { readSuperGroup, type SuperGroup, superQueryWire } from '#shared/rules/super-query.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import { fieldsAsked } from './advanced-draft.ts'

export interface KeptQuery {
  group?: SuperGroup
  /** Of the form; absent where the search was kept without it, and leaves it as it is. */
  values?: SearchValues
}

/** @returns undefined when it asks of a field that is not offered any more. */
export function readKeptQuery(
  { query }: SavedSearch,
  fields: readonly PreparedField[],
  advanced: readonly PreparedField[] = [],
): KeptQuery | undefined {
  try {
    const group = readSuperGroup(query)
    const values = readSearchValues(query.values)
    const offers = (all: readonly PreparedField[]) => (name: string) => all.some((field) => field.name === name)
    const isAskable = !group || fieldsAsked(group).every(offers(advanced))
    return isAskable && Object.keys(values ?? {}).every(offers(fields)) ? { group, values } : undefined
  } catch {
    return undefined
  }
}

/** What is kept of an advanced query and of what a form holds, which the server judges; undefined when it asks nothing. */
export function keptQueryOf(group: SuperGroup | undefined, held: Row): SavedSearch['query'] | undefined {
  const values = filledIn(held) as SearchValues
  const isFilledIn = Object.keys(values).length > 0
  if (!group && !isFilledIn) return undefined
  return { ...superQueryWire(group ?? { match: 'and', items: [] }), ...(isFilledIn && { values }) }
}
