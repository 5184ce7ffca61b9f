import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'
import { readOnly } from '#server/records/read/read-only.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import { selectList } from '#server/records/read/sql/select-list.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportData } from '#shared/wire/report.ts'
import type { ReportContext } from '../report-context.ts'
import type { KnownReport } from '../report-library.ts'
import { decorateReport, EVERYTHING, prepareReport, readSums } from './report-rows.store.ts'

/** Rows fetched and decorated at a time; a value of a report may be as long as the longest text of a form. */
const BATCH = 100

/** All rows that match, of one snapshot with their number and sums. */
export interface StreamedRows extends Omit<ReportData, 'records' | 'ignored'> {
  /** Parameters of the query that were ignored. */
  readonly ignored: readonly string[]
  /** Batches, so that neither side holds more rows. Iterate once, while the task runs. */
  readonly batches: AsyncIterable<readonly Row[]>
}

/** Runs a task on all rows of a report. @throws errors of the task; for the signal see `readOnly` */
export type ReportStream = <T>(task: (rows: StreamedRows) => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Prepares the stream of a report. Every refusal comes before the first read. @throws AppError SORT_UNKNOWN,
 * REQUEST_INVALID
 */
export async function reportStream(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
): Promise<ReportStream> {
  const ready = await prepareReport(context, principal, known, query)

  async function* batchesOf(inside: ReportContext): AsyncGenerator<Row[], void> {
    const { rows: report, where, order } = ready
    const { kysely } = inside.database
    await sql`declare streamed no scroll cursor for ${report} select ${selectList(known.table, EVERYTHING)}
      from ${known.table.source} where ${where} order by ${order}`.execute(kysely)
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH)} from streamed`.execute(kysely)
      if (rows.length === 0) return
      await decorateReport(inside, principal, known, rows)
      yield rows
    }
  }

  return (task, signal) =>
    readOnly(
      context,
      async (inside) => {
        const sums = await readSums(inside, known, ready)
        const batches = batchesOf(inside)
        try {
          return await task({ ...sums, ignored: ready.ignored, batches })
        } finally {
          // Waits for the running statement, so that the transaction ends without one.
          await batches.return()
        }
      },
      signal,
    )
}
