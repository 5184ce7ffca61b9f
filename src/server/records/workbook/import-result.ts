import { buffer } from 'node:stream/consumers'
import type { CellValue } from '#server/platform/excel/sheet-row.ts'
import { type PlainCell, writeWorkbook } from '#server/platform/excel/xlsx-writer.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type ImportResult, MOST_IMPORT_PROBLEMS } from '#shared/wire/import-result.ts'
import type { ImportOutcome, RefusedRow } from './import-rows.ts'
import type { ImportSheet } from './sheet/import-sheet.ts'
import { columnFormat } from './sheet/sheet-columns.ts'

export async function importResult(
  entity: Entity,
  { heads, rows }: ImportSheet,
  { refused, skipped, notices }: ImportOutcome,
  dryRun: boolean,
): Promise<ImportResult> {
  return {
    ...countsOf(rows.length, refused.length, dryRun, skipped.length),
    ...(skipped.length > 0 && { skippedRows: skipped.slice(0, MOST_IMPORT_PROBLEMS) }),
    ...(notices.size > 0 && { notices: [...notices] }),
    problems: refused.flatMap(({ problems }) => problems).slice(0, MOST_IMPORT_PROBLEMS),
    ignoredColumns: [...heads.ignored],
    ...(refused.length > 0 && { file: await refusedFile(entity, heads.columns, refused) }),
  }
}

/** The numbers of an import, also as a sentence. */
export function countsOf(totalCount: number, errorCount: number, dryRun: boolean, skippedCount = 0) {
  const successCount = totalCount - errorCount - skippedCount
  const done = dryRun ? '可导入' : '已导入'
  const skipped = skippedCount > 0 ? `，跳过行数：${skippedCount}` : ''
  const msg = `总上传行数：${totalCount}，${done}行数：${successCount}${skipped}，错误行数：${errorCount}`
  return { dryRun, totalCount, successCount, ...(skippedCount > 0 && { skippedCount }), errorCount, msg }
}

/** The refused rows as they came, with the reasons beside them; repaired, the file can be imported as it is. */
async function refusedFile(
  entity: Entity,
  columns: ImportSheet['heads']['columns'],
  refused: readonly RefusedRow[],
): Promise<NonNullable<ImportResult['file']>> {
  const workbook = writeWorkbook({
    sheet: '未导入的数据',
    above: [`${entity.title}未导入的数据`, '改正后可直接再次导入此文件'],
    columns: [...columns.map(columnFormat), { title: '错误原因', width: 60, isProblem: true }],
    rows: refused.map(({ row, problems }) => [
      ...columns.map(({ name, column }) => {
        const cell = written(row.source.cells.get(column))
        return problems.some(({ field }) => field === name) ? { wrong: cell } : cell
      }),
      problems.map(({ message }) => message).join('；'),
    ]),
  })
  return { name: `${entity.title}-未导入.xlsx`, content: (await buffer(workbook)).toString('base64') }
}

function written(cell: CellValue | undefined): PlainCell {
  if (cell === undefined) return undefined
  if (cell.kind === 'number') return cell.number
  return cell.kind === 'boolean' ? (cell.value ? '是' : '否') : cell.text
}
