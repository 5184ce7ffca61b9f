import { buffer } from 'node:stream/consumers'
import { cellAddress } from '#server/platform/excel/cell-address.ts'
import type { SheetRow } from '#server/platform/excel/sheet-row.ts'
import { type WrittenCell, writeWorkbook } from '#server/platform/excel/xlsx-writer.ts'
import type { RecordLimits } from '#server/records/engine-dependencies.ts'
import { importRefused } from '#server/records/workbook/import-refusal.ts'
import { type Heads, readHeadedRows } from '#server/records/workbook/sheet/headed-rows.ts'
import { fieldText } from '#server/records/workbook/sheet/import-cell.ts'
import type { Field } from '#shared/documents/entity.ts'
import type { ImportProblem } from '#shared/wire/import-result.ts'

/** Line of the workbook: texts, empty for an empty cell. Names are only for people; the import does not read them. */
export interface SheetGrant {
  orgCode: string
  departName: string
  permissionId: string
  permissionName: string
  /** Comma-separated keys. */
  dataRuleIds: string
}
type Column = keyof SheetGrant

const TITLES: Record<Column, string> = {
  orgCode: '机构编码',
  departName: '机构名称',
  permissionId: '菜单标识',
  permissionName: '菜单名称',
  dataRuleIds: '数据规则',
}
const COLUMNS = Object.keys(TITLES) as Column[]
const NEEDED: readonly Column[] = ['orgCode', 'permissionId']
const WIDTHS: Record<Column, number> = {
  ...{ orgCode: 20, departName: 24, permissionId: 32, permissionName: 24, dataRuleIds: 40 },
}
const TEXT: Field = { type: 'string', title: '' }

/** Limits of a workbook. */
export type ImportLimits = Pick<RecordLimits, 'importRows' | 'importReadMs'>

/** Grant that was read, with its row number. */
export interface ReadGrant extends SheetGrant {
  row: number
  /** Builds the problem of a cell, with its position. Without a column, builds the problem of the row. */
  problem(column: Column | undefined, message: string): ImportProblem
}

/** Builds a workbook that the import accepts unchanged. @param exporter name of the person */
export function grantsWorkbook(grants: readonly SheetGrant[], exporter: string) {
  return sheetOf(['部门权限报表', `导出人:${exporter}`], grants)
}

/** Builds a workbook with the refused lines and their reasons. @returns base64 */
export async function refusedWorkbook(refused: readonly { grant: SheetGrant; message: string }[]): Promise<string> {
  const above = ['部门权限未导入的数据', '改正后可直接再次导入此文件']
  const reasons = refused.map(({ message }) => message)
  return (
    await buffer(
      sheetOf(
        above,
        refused.map(({ grant }) => grant),
        reasons,
      ),
    )
  ).toString('base64')
}

function sheetOf(above: readonly string[], grants: readonly SheetGrant[], reasons?: readonly string[]) {
  const columns = COLUMNS.map((name) => ({ title: TITLES[name], width: WIDTHS[name], isText: true }))
  return writeWorkbook({
    ...{ sheet: '部门权限', above },
    columns: reasons ? [...columns, { title: '错误原因', width: 60, isProblem: true }] : columns,
    rows: grants.map((grant, index): WrittenCell[] => [
      ...COLUMNS.map((name) => grant[name]),
      ...(reasons ? [reasons[index]] : []),
    ]),
  })
}

/**
 * Reads the grants of a workbook, in its order.
 * @throws AppError IMPORT_FAILED for a file that is unreadable, lacks a column, has no rows or too many.
 */
export async function grantsIn(content: Buffer, limits: ImportLimits): Promise<ReadGrant[]> {
  const { heads, rows } = await readHeadedRows(content, limits, headsIn)
  return rows.map((row) => grantIn(row, heads.places))
}

type Places = ReadonlyMap<Column, number>

function headsIn(rows: readonly SheetRow[]): Heads & { places: Places } {
  for (const { number, cells } of rows) {
    const titles = new Map([...cells].map(([place, cell]) => [fieldText(cell, TEXT), place]))
    const placed = COLUMNS.flatMap((name) =>
      titles.has(TITLES[name]) ? [[name, titles.get(TITLES[name])!] as const] : [],
    )
    const places = new Map(placed)
    if (!NEEDED.every((name) => places.has(name))) continue
    return { row: number, columns: placed.map(([, column]) => ({ column })), places }
  }
  throw importRefused(`缺少必填的列：${NEEDED.map((name) => TITLES[name]).join('、')}`)
}

function grantIn({ number, cells }: SheetRow, places: Places): ReadGrant {
  const text = (name: Column) => fieldText(cells.get(places.get(name) ?? 0), TEXT) ?? ''
  return {
    orgCode: text('orgCode'),
    departName: text('departName'),
    permissionId: text('permissionId'),
    permissionName: text('permissionName'),
    dataRuleIds: text('dataRuleIds'),
    row: number,
    problem(column, message) {
      const place = column && places.get(column)
      return { row: number, ...(place && { cell: cellAddress(place, number), field: column }), message }
    },
  }
}
