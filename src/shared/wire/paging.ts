/** Page of rows: the answer of every list. */
export interface PageResult<T = Record<string, unknown>> {
  records: T[]
  /** Exact, or estimated when `totalEstimated`. */
  total: number
  /** True when not all rows were counted; shown as 共约 1000000 条. A page beyond the end has the exact total. */
  totalEstimated?: boolean
  size: number
  current: number
  pages: number
  /** Sums and the like over all matching rows, by field; only those requested by `summary`. */
  summary?: Record<string, number | string | null>
  /** Filters that were ignored because they name no field that the user may search; absent when there are none. */
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
/** Pages behind so many rows are read by keys, and after the last row of the previous page where it is given. */
export const DEEP_OFFSET = 10_000

export interface ListQuery {
  pageNo?: number
  pageSize?: number
  /** Last row of the page before `pageNo` in the same order; speeds up pages far from the beginning. */
  _after?: string
  /** Field to sort by, or a comma list. */
  column?: string
  /** `asc` or `desc`; a comma list gives each column its own, the last one applies to the remaining columns. */
  order?: string
  /** Fields to sum up over all matching rows: `amount,price:avg`; sum (default), avg, min, max, count. */
  summary?: string
  [filter: string]: unknown
}
