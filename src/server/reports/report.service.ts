import { type Report, reportPermission } from '#shared/documents/report.ts'
import type { ReportData, ReportDescription, ReportParam, ReportQueryItem } from '#shared/wire/report.ts'
import { AppError } from '../http/errors.ts'
import type { Principal } from '../http/principal.ts'
import { createLimiter } from '../platform/limiter.ts'
import type { ExportedFile } from '../records/export-records.ts'
import type { RecordEngineNeeds } from '../records/needs.ts'
import type { RecordQuery } from '../records/read-rows.ts'
import { createContext } from '../records/record-context.ts'
import { describeReport, queryItems, reportParams } from './report-description.ts'
import { exportReport } from './report-export.ts'
import { createReportLibrary, type KnownReport } from './report-library.ts'
import { type ReportContext, readReport } from './report-rows.store.ts'

/** Longer ones keep others from their work; the person is told to ask for less. */
const STATEMENT_LIMIT_MS = 10_000

interface Needs {
  reports: Iterable<Report>
  /** What the record engine works with: a report reads through the same policy. */
  records: RecordEngineNeeds
  /** Each holds a database connection for up to two statements. */
  readsAtATime: number
  statementLimitMs?: number
}

export type ReportService = ReturnType<typeof createReportService>

/**
 * Reports for those who were granted them; every method throws NOT_GRANTED for others, also where there is no such report,
 * and REPORT_UNKNOWN only to those who may read them all.
 */
export function createReportService({ reports, records, readsAtATime, statementLimitMs = STATEMENT_LIMIT_MS }: Needs) {
  const reading = createLimiter(readsAtATime)
  const library = createReportLibrary(reports, records.entities)
  const context: ReportContext = { ...createContext(records), statementLimitMs }

  const granted = (principal: Principal, code: string): KnownReport => {
    if (!principal.may(reportPermission(code))) throw new AppError('NOT_GRANTED')
    const known = library.get(code)
    if (!known) throw new AppError('REPORT_UNKNOWN', { code })
    return known
  }

  const describe = async ({ report }: KnownReport): Promise<ReportDescription> => {
    const codes = [...new Set(Object.values(report.columns).flatMap(({ dict }) => dict ?? []))]
    const texts = await Promise.all(codes.map((code) => records.dictionaries.texts(code)))
    return describeReport(report, new Map(codes.map((code, index) => [code, texts[index]!])))
  }

  return {
    columns: (principal: Principal, code: string): Promise<ReportDescription> =>
      inTime(async () => describe(granted(principal, code))),

    queryItems: (principal: Principal, code: string): ReportQueryItem[] =>
      queryItems(granted(principal, code).report, context.entityOf),

    params: (principal: Principal, code: string): ReportParam[] => reportParams(granted(principal, code).report),

    data: (principal: Principal, code: string, query: RecordQuery): Promise<ReportData> =>
      inTime(async () => {
        const known = granted(principal, code)
        return reading(() => readReport(context, principal, known, query))
      }),

    export: (principal: Principal, code: string, query: RecordQuery, signal: AbortSignal): Promise<ExportedFile> =>
      inTime(async () => exportReport(context, principal, granted(principal, code), query, signal)),
  }
}

const QUERY_CANCELED = '57014'

async function inTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: unknown }).code === QUERY_CANCELED) throw new AppError('REPORT_TIMEOUT')
    throw error
  }
}
