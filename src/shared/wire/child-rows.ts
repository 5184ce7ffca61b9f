/**
 * Wire format of rows of a sub-table in their record, e.g. `{ name, lines: [{ id, price, rowState: 'modified' }] }`.
 */

/** State of a row in the form; absent: `modified` with a key, `new` without one. Rows that are not sent stay. */
export const ROW_STATES = ['none', 'new', 'modified', 'deleted', 'moved'] as const
export type ChildRowState = (typeof ROW_STATES)[number]

/** Property of a row that holds its state. */
export const ROW_STATE = 'rowState'

/** Most rows of one sub-table in one call. */
export const MOST_CHILD_ROWS = 1_000
