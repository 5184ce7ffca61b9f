import type { Row } from '#shared/documents/entity.ts'
import type { Rows, RowsBasis } from '#shared/rules/row-state.ts'
import type { RowColumn } from '../row/row-column.ts'
import type { RowReactions } from '../row/row-reactions.ts'
import type { RowsRules } from './rows-problems.ts'

/** Typed text replaces the value (`select`) or is appended to it (`keep`). */
export type Editing = 'select' | 'keep'

/** Order of rows that may contain the rows after them, when some are moved, removed or added. */
export interface RowNesting {
  /** @param to place among all of them */
  moved(rows: Rows, key: string, to: number): Rows
  /** Removes rows; rows inside them stay in their place. */
  without(rows: Rows, keys: ReadonlySet<string>): Rows
  /** @param key of the row after which the new ones come */
  withNew(rows: Rows, key: string, added: Rows): Rows
}

export interface RowsEditorInput {
  rows: Rows
  onRows(rows: Rows): void
  columns: readonly RowColumn[]
  /** Columns that the grid shows now; places of cells count these. */
  shown: readonly RowColumn[]
  /** Shows a column that may stand behind another tab. @returns its place among those shown then, or -1 */
  reveal(field: string): number
  basis: RowsBasis
  rules: RowsRules
  reactions: RowReactions
  /** Most rows. */
  most: number
  /** Rows may be added. */
  canAdd: boolean
  /** Values of the record around the rows. */
  values(): Row
  isWritable(column: RowColumn, row: Readonly<Row> | undefined): boolean
  /** Values of a new row. */
  defaults: Readonly<Row>
  /** Returns a copy of a row, with the values that only a copy has. */
  copied?(row: Readonly<Row>, rows: Rows): Row
  /** Absent where no row contains others. */
  nesting?: RowNesting
  announce(sentence: string): void
}
