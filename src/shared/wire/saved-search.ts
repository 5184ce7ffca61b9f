import type { SearchValues } from '../rules/search-values.ts'

/** What a search form and its advanced query ask, kept by a person; nobody else sees it. */
export interface SavedSearch {
  id: string
  name: string
  /** The advanced query in the parameters of the list calls, not yet encoded, and what the form holds. */
  query: { superQueryMatchType: string; superQueryParams: unknown[]; values?: SearchValues }
  /** Asked whenever its page is opened; one at most. */
  isDefault: boolean
}

/** Of one list of one page. */
export const MOST_SAVED_SEARCHES = 50
/** Characters. */
export const LONGEST_SEARCH_NAME = 50
