/** How rows of a sub-table travel with their record, e.g. `{ name, lines: [{ id, price, rowState: 'modified' }] }`. */

/** What became of a row in the form; absent: `modified` with a key, `new` without one. Rows that are not sent stay. */
export const ROW_STATES = ['none', 'new', 'modified', 'deleted', 'moved'] as const
export type ChildRowState = (typeof ROW_STATES)[number]

/** Name under which a row carries its state. */
export const ROW_STATE = 'rowState'

/** Most rows of one sub-table in one call. */
export const MOST_CHILD_ROWS = 1_000
