import type { ReportData } from '#shared/wire/report.ts'
import { AppError } from '../http/errors.ts'
import type { Principal } from '../http/principal.ts'
import { wireTime } from '../platform/clock.ts'
import { spool } from '../platform/excel/spooled-file.ts'
import { type WrittenCell, writeWorkbook } from '../platform/excel/xlsx-writer.ts'
import type { ExportedFile } from '../records/export-records.ts'
import type { RecordQuery } from '../records/read-rows.ts'
import { cellOf, type FieldColumn, fieldColumns, lookOf } from '../records/sheet-columns.ts'
import { shownColumns } from './report-description.ts'
import type { KnownReport } from './report-library.ts'
import { type ReportContext, reportReader } from './report-rows.store.ts'

/** Rows in one file at most, unless the server allows fewer still. */
const MOST_ROWS = 10_000

/**
 * A workbook of all rows that match, with the columns that are shown and their texts, and the sums below.
 * @throws AppError EXPORT_TOO_LARGE, SORT_UNKNOWN, REQUEST_INVALID; AbortError when the signal says so.
 */
export async function exportReport(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { report, entity } = known
  const columns = fieldColumns(shownColumns(report.columns).map(([name]) => [name, entity.properties[name]!] as const))
  const reader = await reportReader(context, principal, known, query)
  return context.exporting(async () => {
    signal.throwIfAborted()
    const limit = Math.min(MOST_ROWS, context.limits.exportRows)
    const data = await reader.read(limit + 1)
    if (data.total > limit) throw new AppError('EXPORT_TOO_LARGE', { limit })
    const workbook = writeWorkbook({
      sheet: '导出信息',
      above: [report.title, `导出人:${principal.realname}`],
      columns: columns.map(lookOf),
      rows: cells(data, columns),
    })
    const name = `${report.title}-${wireTime(context.clock.now()).replace(/\D/g, '')}.xlsx`
    return { ...(await spool(workbook, signal)), name }
  })
}

function* cells({ records, summary }: ReportData, columns: readonly FieldColumn[]): Generator<WrittenCell[]> {
  for (const row of records) yield columns.map((column) => cellOf(column, row))
  if (summary && records.length > 0)
    yield columns.map(({ name }, index) => summary[name] ?? (index === 0 ? '合计' : undefined))
}
