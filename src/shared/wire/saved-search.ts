/** An advanced query that a person keeps; nobody else sees it. */
export interface SavedSearch {
  id: string
  name: string
  /** Parameters of the list calls, not yet encoded. */
  query: { superQueryMatchType: string; superQueryParams: unknown[] }
  /** Asked whenever its page is opened; one at most. */
  isDefault: boolean
}

/** Of one list of one page. */
export const MOST_SAVED_SEARCHES = 50
/** Characters. */
export const LONGEST_SEARCH_NAME = 50
