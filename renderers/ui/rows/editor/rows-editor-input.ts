import type { Row } from '#shared/documents/entity.ts'
import type { Rows, RowsBasis } from '#shared/rules/row-state.ts'
import type { RowColumn } from '../row/row-column.ts'
import type { RowReactions } from '../row/row-reactions.ts'
import type { RowsRules } from './rows-problems.ts'

/** What is typed takes the place of what was there (`select`), or is added to it. */
export type Editing = 'select' | 'keep'

/** Of rows some of which hold others that follow them: what becomes of all when some move, go or come. */
export interface RowNesting {
  /** @param to place among all of them */
  moved(rows: Rows, key: string, to: number): Rows
  /** What one held is left in its place. */
  without(rows: Rows, keys: ReadonlySet<string>): Rows
  /** @param key of the row after which the new ones come */
  withNew(rows: Rows, key: string, added: Rows): Rows
}

export interface RowsEditorInput {
  rows: Rows
  onRows(rows: Rows): void
  columns: readonly RowColumn[]
  /** Those of them that stand in the grid now; places of cells count these. */
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
  /** What a copy has of its own, beside the rows that there are. */
  copied?(row: Readonly<Row>, rows: Rows): Row
  /** Without it each row stands for itself. */
  nesting?: RowNesting
  announce(sentence: string): void
}
