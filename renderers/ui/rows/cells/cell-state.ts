import type { Row } from '#shared/documents/entity.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { RowColumn } from '../row/row-column.ts'

/** Current state of a cell, beside its value. */
export interface CellState {
  visible: boolean
  required: boolean
  /** Cannot be changed; a disabled cell may have a `reason`. */
  locked: boolean
  reason?: string
  /** Replace the options of the column. */
  options?: DictionaryOption[]
}

/** States of the cells of a row, by field; cells that are not in it are plain. */
export type CellStates = Readonly<Record<string, CellState>>

export const PLAIN_CELL: CellState = { visible: true, required: false, locked: false }

/** Returns the column with the options of one row. */
export function columnIn(column: RowColumn, states: CellStates): RowColumn {
  const options = states[column.name]?.options
  return options ? { ...column, options } : column
}

/** Removes hidden cells, which are not sent; the stored value stays. */
export function withoutHidden(row: Readonly<Row>, states: CellStates): Readonly<Row> {
  const hidden = Object.keys(states).filter((name) => !states[name]!.visible)
  if (hidden.length === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)))
}
