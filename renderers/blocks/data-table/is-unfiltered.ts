import type { ListQuery } from '#shared/wire/paging.ts'

const ABOUT_THE_LIST = new Set(['pageNo', 'pageSize', 'column', 'order', 'summary'])

/** Returns whether a query has no conditions. A tree then starts with its roots; search results are shown as a list. */
export function isUnfiltered(query: ListQuery): boolean {
  return Object.keys(query).every((name) => ABOUT_THE_LIST.has(name))
}
