import type { ReportData } from '#shared/wire/report.ts'
import { AppError } from '../http/answers/errors.ts'
import type { Principal } from '../http/principal.ts'
import { wireTime } from '../platform/clock.ts'
import { spooledWithin } from '../platform/excel/spooled-file.ts'
import { type WrittenCell, writeWorkbook } from '../platform/excel/xlsx-writer.ts'
import type { RecordQuery } from '../records/read/read-rows.ts'
import { type ExportedFile, nothing } from '../records/workbook/export-records.ts'
import { cellOf, columnFormat, type FieldColumn, fieldColumns } from '../records/workbook/sheet/sheet-columns.ts'
import type { ReportContext } from './report-context.ts'
import { shownColumns } from './report-description.ts'
import type { KnownReport } from './report-library.ts'
import { reportStream, type StreamedRows } from './rows/report-stream.store.ts'

/** Rows of one sheet, by the agreed interface. */
const SHEET_ROWS = 10_000
/** An export has this multiple of the time limit of a statement, since it holds a connection and one of few places. */
const STATEMENTS_OF_TIME = 6

/**
 * Exports all rows that match, with visible columns and texts, in sheets of 10,000 rows. The sums are below the last
 * sheet's rows. The file is empty when there are no rows.
 * @throws AppError EXPORT_TOO_LARGE, SORT_UNKNOWN, REQUEST_INVALID, REPORT_TIMEOUT; AbortError when the signal aborts.
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
  return context.exporting(principal, async () => {
    signal.throwIfAborted()
    const late = AbortSignal.timeout(context.statementLimitMs * STATEMENTS_OF_TIME)
    const end = AbortSignal.any([signal, late])
    const workbookOf = (rows: StreamedRows) => {
      const limit = context.limits.exportRows
      if (rows.total > limit) throw new AppError('EXPORT_TOO_LARGE', { limit })
      if (rows.total === 0) return nothing()
      return writeWorkbook({
        sheet: '导出信息',
        above: [report.title, `导出人:${principal.realname}`],
        columns: columns.map(columnFormat),
        rows: cells(rows, columns),
        sheets: { rowsEach: SHEET_ROWS, rows: rows.total },
      })
    }
    try {
      // From here on all rows of another data source are in memory, for each export that is running.
      const stream = await reportStream(context, principal, known, query)
      let ignored: readonly string[] = []
      const file = await spooledWithin((spooled) =>
        stream(async (rows) => {
          ignored = rows.ignored
          return spooled(workbookOf(rows), end)
        }, end),
      )
      return { ...file, ignored, name: `${report.title}-${wireTime(context.clock.now()).replace(/\D/g, '')}.xlsx` }
    } catch (error) {
      throw late.aborted && !signal.aborted ? new AppError('REPORT_TIMEOUT') : error
    }
  })
}

async function* cells(
  { batches, summary, total }: StreamedRows,
  columns: readonly FieldColumn[],
): AsyncGenerator<WrittenCell[]> {
  for await (const rows of batches) {
    for (const row of rows) yield columns.map((column) => cellOf(column, row))
  }
  if (summary && total > 0) yield sumsRow(summary, columns)
}

function sumsRow(summary: NonNullable<ReportData['summary']>, columns: readonly FieldColumn[]): WrittenCell[] {
  return columns.map(({ name }, index) => summary[name] ?? (index === 0 ? '合计' : undefined))
}
