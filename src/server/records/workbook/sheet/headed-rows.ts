import type { MergedCells, SheetRow } from '#server/platform/excel/sheet-row.ts'
import { WorkbookUnreadable } from '#server/platform/excel/workbook-unreadable.ts'
import { readSheet } from '#server/platform/excel/xlsx-reader.ts'
import type { RecordLimits } from '#server/records/engine-dependencies.ts'
import { importRefused } from '../import-refusal.ts'

/** Position of the heads in a sheet. */
export interface Heads {
  /** Row, from 1. */
  row: number
  /** Columns that the caller reads. */
  columns: readonly { column: number }[]
}

export interface HeadedRows<H extends Heads> {
  heads: H
  /** Rows below the heads with the cells of their columns. */
  rows: SheetRow[]
  merged: MergedCells[]
}

/** Titles may stand above the heads. */
export const HEADS_WITHIN = 10
/** Unpacked, a sheet of the largest size allowed has some 30 MB. */
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024

/**
 * Reads the rows of a workbook below its heads. Other columns are dropped on arrival. Without heads, reading ends after
 * the first rows, so nothing is stored that no import uses.
 * @param placeHeads finds the heads in the first rows, or throws
 * @throws AppError IMPORT_FAILED for a file that cannot be read, has no rows or too many, and what `placeHeads` throws
 */
export async function readHeadedRows<H extends Heads>(
  content: Buffer,
  { importRows, importReadMs }: Pick<RecordLimits, 'importRows' | 'importReadMs'>,
  placeHeads: (first: readonly SheetRow[]) => H,
): Promise<HeadedRows<H>> {
  const merged: MergedCells[] = []
  const limits = { bytes: MOST_UNPACKED_BYTES, rows: importRows, ms: importReadMs }
  const below = createRowsBelow(placeHeads, importRows)
  try {
    for await (const row of readSheet(content, limits, (cells) => merged.push(cells))) below.push(row)
  } catch (error) {
    throw error instanceof WorkbookUnreadable ? importRefused(error.message) : error
  }
  const { heads, rows } = below.end()
  if (rows.length === 0) throw importRefused('表头下面没有数据')
  return { heads, rows, merged }
}

function createRowsBelow<H extends Heads>(placeHeads: (first: readonly SheetRow[]) => H, most: number) {
  const first: SheetRow[] = []
  const rows: SheetRow[] = []
  let heads: H | undefined

  function place(): H {
    const placed = placeHeads(first)
    heads = placed
    for (const row of first) add(placed, row)
    return placed
  }

  function add({ row: headRow, columns }: H, { number, cells }: SheetRow): void {
    if (number <= headRow) return
    if (rows.length === most) throw importRefused(`一次最多导入${most}行，请拆分后再导入`)
    const read = columns.flatMap(({ column }) => (cells.has(column) ? [[column, cells.get(column)!] as const] : []))
    rows.push({ number, cells: new Map(read) })
  }

  return {
    push(row: SheetRow): void {
      if (heads) {
        add(heads, row)
        return
      }
      first.push(row)
      if (first.length === HEADS_WITHIN) place()
    },
    end: () => ({ heads: heads ?? place(), rows }),
  }
}
