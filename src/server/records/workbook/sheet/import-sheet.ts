import { cellAddress } from '#server/platform/excel/cell-address.ts'
import type { MergedCells, SheetRow } from '#server/platform/excel/sheet-row.ts'
import { UNREADABLE } from '#server/platform/excel/workbook-unreadable.ts'
import type { EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ImportProblem } from '#shared/wire/import-result.ts'
import { importRefused } from '../import-refusal.ts'
import { readHeadedRows } from './headed-rows.ts'
import { fieldText } from './import-cell.ts'
import { importColumns, type PlacedColumn, type PlacedHeads, placeHeads } from './import-columns.ts'
import { type KeyOf, keysOfColumn } from './import-keys.ts'
import { createSheetParents, type SheetParents } from './import-parents.ts'

/** A row of a sheet as a body that a form could have sent. */
export interface ImportRow {
  source: SheetRow
  body: Row
  /** Key for the row, assigned when a row below names it as parent. */
  key?: string
  /** Problems found before the record is judged. */
  problems: ImportProblem[]
}

export interface ImportSheet {
  heads: PlacedHeads
  rows: readonly ImportRow[]
}

/** More merged cells would slow down every row. */
const MOST_MERGED = 1000

/** @throws AppError IMPORT_FAILED for a file that cannot be read, has no heads, no rows or too many. */
export async function readImport(access: EntityAccess, content: Buffer): Promise<ImportSheet> {
  const { context, principal, table } = access
  const found = await readHeadedRows(content, context.limits, (first) =>
    placeHeads(table, importColumns(table, principal), first),
  )
  const { heads, rows: sources, merged } = found
  const below = merged.filter(({ rows: [, last] }) => last > heads.row)
  if (below.length > MOST_MERGED) throw importRefused(UNREADABLE.tooManyMerged)
  const keys = await columnKeys(access, heads, sources)
  const above = parentsIn(context, table, heads)
  return { heads, rows: sources.map((source) => importRow(source, heads, { keys, above }, below)) }
}

type ColumnKeys = ReadonlyMap<string, KeyOf>

async function columnKeys(
  access: EntityAccess,
  { columns }: PlacedHeads,
  rows: readonly SheetRow[],
): Promise<ColumnKeys> {
  const keys = new Map<string, KeyOf>()
  for (const column of columns) {
    const texts = rows.flatMap(({ cells }) => fieldText(cells.get(column.column), column.field) ?? [])
    const keyOf = await keysOfColumn(access, column, texts)
    if (keyOf) keys.set(column.name, keyOf)
  }
  return keys
}

/** Columns and index for parents named within the sheet. */
interface RowsAbove {
  title: PlacedColumn
  parent: PlacedColumn
  parents: SheetParents
}

function parentsIn({ newId }: RecordContext, table: EntityTable, { columns }: PlacedHeads): RowsAbove | undefined {
  const columnOf = (name: string | undefined) => columns.find((column) => column.name === name)
  const [title, parent] = [columnOf(table.title.name), columnOf(table.entity['x-tree']?.parent)]
  return title && parent ? { title, parent, parents: createSheetParents(newId) } : undefined
}

function importRow(
  source: SheetRow,
  { columns }: PlacedHeads,
  { keys, above }: { keys: ColumnKeys; above?: RowsAbove },
  merged: readonly MergedCells[],
): ImportRow {
  const body: Row = {}
  const around = merged.filter(({ rows: [first, last] }) => first <= source.number && source.number <= last)
  const problems: ImportProblem[] = []
  for (const column of columns) {
    const cell = source.cells.get(column.column)
    const text = fieldText(cell, column.field)
    const whole = text === undefined ? around.find((cells) => holds(cells, column.column)) : undefined
    if (whole) {
      problems.push(problemAt(column, source.number, `单元格 ${whole.address} 已合并，请取消合并后逐格填写`))
    }
    if (text === undefined) continue
    if (cell?.kind === 'error') problems.push(problemAt(column, source.number, `单元格的公式有错误：${text}`))
    else {
      const known = keys.get(column.name)?.(text) ?? { key: text }
      const answer = column === above?.parent ? above.parents.answer(text, column.title, known) : known
      if ('key' in answer) body[column.name] = answer.key
      else problems.push(problemAt(column, source.number, answer.problem))
    }
  }
  const row: ImportRow = { source, body, problems }
  if (above) keepAbove(above, row)
  return row
}

function keepAbove({ title, parent, parents }: RowsAbove, row: ImportRow): void {
  const { cells } = row.source
  const name = fieldText(cells.get(title.column), title.field)
  if (name === undefined) return
  parents.keep({ row, title: name, parent: fieldText(cells.get(parent.column), parent.field) })
}

function holds({ columns: [first, last] }: MergedCells, column: number): boolean {
  return first <= column && column <= last
}

export function problemAt({ name, column }: PlacedColumn, row: number, message: string): ImportProblem {
  return { row, cell: cellAddress(column, row), field: name, message }
}
