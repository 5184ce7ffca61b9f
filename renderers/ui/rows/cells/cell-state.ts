import type { Row } from '#shared/documents/entity.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { RowColumn } from '../row/row-column.ts'

/** What a cell is at the moment, beside its value. */
export interface CellState {
  visible: boolean
  required: boolean
  /** It may not be changed; of a disabled one a reason may be told. */
  locked: boolean
  reason?: string
  /** They win over those of the column. */
  options?: DictionaryOption[]
}

/** States of the cells of a row, by field; cells that are not in it are plain. */
export type CellStates = Readonly<Record<string, CellState>>

export const PLAIN_CELL: CellState = { visible: true, required: false, locked: false }

/** The column as it is in one row: what may be chosen there. */
export function columnIn(column: RowColumn, states: CellStates): RowColumn {
  const options = states[column.name]?.options
  return options ? { ...column, options } : column
}

/** What is hidden is not sent; the stored value stays. */
export function withoutHidden(row: Readonly<Row>, states: CellStates): Readonly<Row> {
  const hidden = Object.keys(states).filter((name) => !states[name]!.visible)
  if (hidden.length === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)))
}
