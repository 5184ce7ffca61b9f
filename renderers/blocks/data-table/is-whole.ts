import type { ListQuery } from '#shared/wire/paging.ts'

const ABOUT_THE_LIST = new Set(['pageNo', 'pageSize', 'column', 'order', 'summary'])

/** Nothing is searched for: a tree begins with its roots. What is found is shown as a list. */
export function isWhole(query: ListQuery): boolean {
  return Object.keys(query).every((name) => ABOUT_THE_LIST.has(name))
}
