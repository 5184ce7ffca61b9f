import type { Entity } from '#shared/documents/entity.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_SMALL_PAGE_SIZE } from '#shared/wire/paging.ts'

export interface PageBounds {
  /** From 1. */
  current: number
  /** Rows. */
  size: number
  offset: number
}

/** Keeps the offset far inside a bigint. */
const LAST_PAGE = 1_000_000_000

/**
 * Returns the requested page. A size below 0 means all, up to the largest page; text that is no number means the
 * default.
 */
export function pageBounds(entity: Pick<Entity, 'x-small'>, query: Readonly<Record<string, unknown>>): PageBounds {
  const most = entity['x-small'] ? MAX_SMALL_PAGE_SIZE : MAX_PAGE_SIZE
  const requestedSize = wholeNumber(query.pageSize) ?? DEFAULT_PAGE_SIZE
  const size = requestedSize < 0 || requestedSize > most ? most : requestedSize || DEFAULT_PAGE_SIZE
  const current = Math.min(Math.max(wholeNumber(query.pageNo) ?? 1, 1), LAST_PAGE)
  return { current, size, offset: (current - 1) * size }
}

function wholeNumber(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? Math.trunc(number) : undefined
}
