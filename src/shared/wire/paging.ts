/** One page of rows, as every list answers. */
export interface PageResult<T = Record<string, unknown>> {
  records: T[]
  /** Exact, or about so many when `totalEstimated`. */
  total: number
  /** True when not all rows were counted; shown as 共约 1000000 条. A page beyond the end has the exact total. */
  totalEstimated?: boolean
  size: number
  current: number
  pages: number
  /** Sums and the like over all rows that match, by field; only what was asked for as `summary`. */
  summary?: Record<string, number | string | null>
  /** Filters that were left out, since they name nothing that the person may ask for; absent when there are none. */
  ignored?: string[]
}

export const DEFAULT_PAGE_SIZE = 10
export const PAGE_SIZES = [10, 20, 30] as const
/** Largest page of an ordinary entity, in rows. */
export const MAX_PAGE_SIZE = 1_000
/** Largest page of an entity marked `x-small`, in rows. */
export const MAX_SMALL_PAGE_SIZE = 100_000
/** Totals are counted exactly up to this many rows, and estimated beyond. */
export const EXACT_TOTAL_LIMIT = 10_000
/** A page behind so many rows is read by keys, and behind the last row of the page before where that is given. */
export const DEEP_OFFSET = 10_000

export interface ListQuery {
  pageNo?: number
  pageSize?: number
  /** Last row of the page before `pageNo` in the same order: far from the beginning the next page is found faster by it. */
  _after?: string
  /** Field to sort by, or a comma list. */
  column?: string
  /** `asc` or `desc`; a comma list gives each column its own, the last one holds for those that follow. */
  order?: string
  /** Fields to sum up over all matching rows: `amount,price:avg`; sum (default), avg, min, max, count. */
  summary?: string
  [filter: string]: unknown
}
