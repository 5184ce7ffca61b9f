/** Where pasted cells go. Pure. */
import type { Row } from '#shared/documents/entity.ts'
import { activeRows, newRow, type Rows, rowKey } from '#shared/rules/row-state.ts'
import { cellValue } from '../cells/cell-text.ts'
import type { RowColumn } from '../row/row-column.ts'

export interface PasteInput {
  columns: readonly RowColumn[]
  rows: Rows
  cells: readonly (readonly string[])[]
  /** The first cell, by its places. */
  at: { row: number; column: number }
  /** Cells that may not be written are passed over. */
  isWritable(column: RowColumn, row: Readonly<Row> | undefined): boolean
  /** The column as it is in that row. */
  columnIn(column: RowColumn, row: Readonly<Row> | undefined): RowColumn
  most: number
  /** A row to begin with. */
  makeRow(): Readonly<Row>
  newKey(): string
}

export interface Paste {
  changes: Map<string, Row>
  added: Row[]
  /** Pasted cells beside the last column, and in cells that may not be written. */
  leftOut: number
}

/** @returns a sentence when it does not fit: nothing is pasted then. */
export function planPaste(input: PasteInput): Paste | string {
  const { columns, rows, cells, at, most, isWritable, columnIn, makeRow, newKey } = input
  const undeleted = activeRows(rows)
  const room = most - undeleted.length
  const wanted = Math.max(0, at.row + cells.length - undeleted.length)
  if (wanted > room) return `最多${most}行，还能添加${Math.max(0, room)}行，粘贴的内容需要${wanted}行`
  const plan: Paste = { changes: new Map(), added: [], leftOut: 0 }
  for (const [down, texts] of cells.entries()) {
    const row = undeleted[at.row + down]
    const change: Row = {}
    for (const [right, text] of texts.entries()) {
      const column = columns[at.column + right]
      if (column && isWritable(column, row)) change[column.name] = cellValue(columnIn(column, row), text)
      else if (text.trim() !== '' && !column?.formula) plan.leftOut += 1
    }
    if (row) plan.changes.set(rowKey(row), change)
    else plan.added.push(newRow(newKey(), { ...makeRow(), ...change }))
  }
  return plan
}
