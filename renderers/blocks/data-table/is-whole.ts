import type { ListQuery } from '#shared/wire/paging.ts'

const ABOUT_THE_LIST = new Set(['pageNo', 'pageSize', 'column', 'order', 'summary'])

/** Whether the query has no conditions: then a tree starts with its roots. Results of a search are shown as a list. */
export function isWhole(query: ListQuery): boolean {
  return Object.keys(query).every((name) => ABOUT_THE_LIST.has(name))
}
