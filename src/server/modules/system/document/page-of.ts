import type { PageResult } from '#shared/wire/paging.ts'

/** A page of rows that are all there; without a size all of them. */
export function pageOf<T>(
  rows: readonly T[],
  { pageNo = 1, pageSize = rows.length }: { pageNo?: number; pageSize?: number },
): PageResult<T> {
  const size = Math.max(pageSize, 1)
  const records = rows.slice((pageNo - 1) * size, pageNo * size)
  return { records, total: rows.length, size, current: pageNo, pages: Math.ceil(rows.length / size) }
}
