import { EXACT_TOTAL_LIMIT, type PageResult } from '#shared/wire/paging.ts'
import type { PageBounds } from './query-page.ts'

type Bounds = Pick<PageBounds, 'current' | 'size'>

/** A page that was read, with the number of all rows. */
export function pageResult<T>(records: T[], total: number, { current, size }: Bounds): PageResult<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** The same of rows that were counted up to one more than `EXACT_TOTAL_LIMIT`. */
export function cappedPage<T>(records: T[], counted: number, bounds: Bounds): PageResult<T> {
  const page = pageResult(records, Math.min(counted, EXACT_TOTAL_LIMIT), bounds)
  return counted > EXACT_TOTAL_LIMIT ? { ...page, totalCapped: true } : page
}

/** A page of rows that are all there; without a size all of them. */
export function pageOfAll<T>(rows: readonly T[], { current = 1, size = Math.max(rows.length, 1) }: Partial<Bounds>) {
  return pageResult(rows.slice((current - 1) * size, current * size), rows.length, { current, size })
}
