import type { SearchValues } from '../rules/search/search-values.ts'

/** Search form and advanced query that a user saved; private to that user. */
export interface SavedSearch {
  id: string
  name: string
  /** Advanced query in the parameters of the list calls, not yet encoded, and values of the form. */
  query: { superQueryMatchType: string; superQueryParams: unknown[]; values?: SearchValues }
  /** Applied whenever its page is opened; at most one. */
  isDefault: boolean
}

/** For one list of one page. */
export const MOST_SAVED_SEARCHES = 50
/** Characters. */
export const LONGEST_SEARCH_NAME = 50
