import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'
import type { SearchValues } from '#shared/rules/search/search-values.ts'
import { LONGEST_SEARCH_NAME } from '#shared/wire/saved-search.ts'

const tags = ['system/saved-search']
const Id = Type.String({ minLength: 1, maxLength: 36 })
/** Address of the page and name of its block: `system/position/search`. */
const PageBlock = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_/-]+$' })
const Name = Type.String({ minLength: 1, maxLength: LONGEST_SEARCH_NAME })
/** The service checks the content, so that the error is a readable text. */
const Query = Type.Object({
  superQueryMatchType: Type.String(),
  superQueryParams: Type.Array(Type.Any()),
  values: Type.Optional(Type.Unsafe<SearchValues>({ type: 'object', additionalProperties: true })),
})

const Saved = Type.Object({ id: Id, name: Name, query: Query, isDefault: Type.Boolean() })

export const listSavedSearches = {
  tags,
  summary: 'List the own saved searches of a list',
  querystring: Type.Object({ page: PageBlock }),
  response: answers(Type.Array(Saved)),
}

export const saveSearch = {
  tags,
  summary: 'Save a search',
  description: 'Replaces one of the same name',
  body: Type.Object({ page: PageBlock, name: Name, query: Query, isDefault: Type.Optional(Type.Boolean()) }),
  response: answers(Saved),
}

export const editSavedSearch = {
  tags,
  summary: 'Rename a saved search or make it the default',
  body: Type.Object({ id: Id, name: Type.Optional(Name), isDefault: Type.Optional(Type.Boolean()) }),
  response: answers(Saved),
}

export const deleteSavedSearch = {
  tags,
  summary: 'Delete a saved search',
  querystring: Type.Object({ id: Id }),
  response: answers(Type.Null()),
}
