import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'
import type { SearchValues } from '#shared/rules/search-values.ts'
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
  summary: 'Searches that the caller keeps for a list',
  querystring: Type.Object({ page: PageBlock }),
  response: answers(Type.Array(Saved)),
}

export const saveSearch = {
  tags,
  summary: 'Keeps what a search form and its advanced query ask; one of the same name is replaced',
  body: Type.Object({ page: PageBlock, name: Name, query: Query, isDefault: Type.Optional(Type.Boolean()) }),
  response: answers(Saved),
}

export const editSavedSearch = {
  tags,
  summary: 'Gives a kept query another name, or makes it the one that is asked at once',
  body: Type.Object({ id: Id, name: Type.Optional(Name), isDefault: Type.Optional(Type.Boolean()) }),
  response: answers(Saved),
}

export const deleteSavedSearch = {
  tags,
  summary: 'Forgets a kept query',
  querystring: Type.Object({ id: Id }),
  response: answers(Type.Null()),
}
