import type { PageResult } from '#shared/wire/paging.ts'
import type { PageBounds } from './page-bounds.ts'

type Bounds = Pick<PageBounds, 'current' | 'size'>

/** Number of all rows. */
export interface PageTotal {
  total: number
  /** It was not counted to the end. */
  estimated?: true
}

/** A page that was read, with the number of all rows. */
export function pageResult<T>(records: T[], all: number | PageTotal, { current, size }: Bounds): PageResult<T> {
  const { total, estimated } = typeof all === 'number' ? { total: all, estimated: undefined } : all
  return { records, total, size, current, pages: Math.ceil(total / size), ...(estimated && { totalEstimated: true }) }
}

/** A page of rows that are all there; without a size all of them. */
export function pageOfAll<T>(rows: readonly T[], { current = 1, size = Math.max(rows.length, 1) }: Partial<Bounds>) {
  return pageResult(rows.slice((current - 1) * size, current * size), rows.length, { current, size })
}
