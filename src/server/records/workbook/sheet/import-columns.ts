import type { Principal } from '#server/http/principal.ts'
import type { SheetRow } from '#server/platform/excel/sheet-row.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { isWritable } from '#server/records/policy/field-mask.ts'
import type { Field } from '#shared/documents/entity.ts'
import { hasDefault } from '#shared/documents/entity-fields.ts'
import { importRefused } from '../import-refusal.ts'
import { HEADS_WITHIN } from './headed-rows.ts'
import { type FieldColumn, fieldColumns } from './sheet-columns.ts'

/** A field with the column in which the sheet has it. */
export interface PlacedColumn extends FieldColumn {
  /** From 1. */
  column: number
}

export interface PlacedHeads {
  /** Row with the heads, from 1. */
  row: number
  columns: readonly PlacedColumn[]
  ignored: readonly string[]
}

/** Fields that a person may fill in with a sheet: the writable fields of the form that fit a cell. */
export function importColumns(table: EntityTable, principal: Principal): FieldColumn[] {
  return fieldColumns(
    Object.entries(table.entity.properties).filter(
      ([name, field]) => name !== 'id' && isWritable(table, name, principal, 'add') && fitsCell(field),
    ),
  )
}

/** Passwords are refused, since files with them would stay around. */
function fitsCell({ type, 'x-secret': isSecret = false }: Field): boolean {
  return type !== 'array' && type !== 'object' && !isSecret
}

/** Checks whether every row needs a value. */
export function isRequired(table: EntityTable, { name, field }: FieldColumn): boolean {
  return (table.entity.required ?? []).includes(name) && !hasDefault(field)
}

/**
 * Finds the row of heads: the row that names most fields.
 * @param rows the first rows of the sheet
 * @throws AppError IMPORT_FAILED when no row names a field, a head occurs twice, or a required column is missing.
 */
export function placeHeads(
  table: EntityTable,
  columns: readonly FieldColumn[],
  rows: readonly SheetRow[],
): PlacedHeads {
  const byTitle = new Map(columns.map((column) => [column.title, column]))
  const candidates = rows.map((row) => headsIn(row, byTitle))
  const best = candidates.reduce<PlacedHeads | undefined>(
    (found, heads) => (heads.columns.length > (found?.columns.length ?? 0) ? heads : found),
    undefined,
  )
  if (best === undefined) {
    const some = columns.slice(0, 3).map(({ title }) => title)
    throw importRefused(`前${HEADS_WITHIN}行中没有找到表头（如 ${some.join('、')}），请使用导入模板`)
  }
  requireOnce(best)
  const placed = new Set(best.columns.map(({ name }) => name))
  const missing = columns.filter((column) => isRequired(table, column) && !placed.has(column.name))
  if (missing.length > 0) throw importRefused(`缺少必填的列：${missing.map(({ title }) => title).join('、')}`)
  return best
}

function headsIn({ number, cells }: SheetRow, byTitle: ReadonlyMap<string, FieldColumn>): PlacedHeads {
  const columns: PlacedColumn[] = []
  const ignored: string[] = []
  for (const [column, cell] of cells) {
    const title = cell.kind === 'text' ? titleIn(cell.text) : ''
    const known = byTitle.get(title)
    if (known) columns.push({ ...known, column })
    else if (title !== '') ignored.push(title)
  }
  return { row: number, columns, ignored }
}

/** The template marks required fields. */
function titleIn(text: string): string {
  return text.replace(/[*＊]\s*$/, '').trim()
}

function requireOnce({ columns }: PlacedHeads): void {
  const twice = columns.find(({ name }, index) => columns.findIndex((other) => other.name === name) !== index)
  if (twice) throw importRefused(`列名重复：${twice.title}`)
}
