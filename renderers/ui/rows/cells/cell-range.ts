/** Cells by their places. Pure. */
import { type Rows, rowKey } from '#shared/rules/row-state.ts'

/** A cell, by the key of its row and the place of its column. */
export interface CellPlace {
  key: string
  column: number
}

export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** From the end where a selection began to the active cell. */
export function rangeOf(active: CellPlace | null, anchor: CellPlace | null, undeleted: Rows): CellRange | null {
  if (!active) return null
  const at = undeleted.findIndex((row) => rowKey(row) === active.key)
  if (at < 0) return null
  const from = anchor ? undeleted.findIndex((row) => rowKey(row) === anchor.key) : at
  const other = from < 0 ? at : from
  const column = anchor?.column ?? active.column
  return {
    top: Math.min(at, other),
    bottom: Math.max(at, other),
    left: Math.min(active.column, column),
    right: Math.max(active.column, column),
  }
}
