import type { Row } from '#shared/documents/entity.ts'
import type { ListQuery } from '#shared/wire/paging.ts'

/** Rows that a batch button handles: the ticked ones, or all that match the conditions of the list. */
export interface ChosenRows {
  count: number
  ids?: readonly string[]
  filter?: Row
}

/** Returns the conditions of a query, without page and order. */
export function conditionsOf({ pageNo: _, pageSize: _s, column: _c, order: _o, ...conditions }: ListQuery): Row {
  return conditions
}
