import { type Report, reportPermission } from '#shared/documents/report.ts'
import type { ReportData, ReportDescription, ReportParam, ReportQueryItem } from '#shared/wire/report.ts'
import { AppError } from '../http/errors.ts'
import type { Principal } from '../http/principal.ts'
import type { DataSources } from '../platform/data-sources/source.ts'
import { createLimiter } from '../platform/limiter.ts'
import type { ExportedFile } from '../records/export-records.ts'
import type { RecordEngineNeeds } from '../records/needs.ts'
import type { RecordQuery } from '../records/read-rows.ts'
import { createContext } from '../records/record-context.ts'
import { describeReport, queryItems, reportParams } from './report-description.ts'
import { exportReport } from './report-export.ts'
import { createReportLibrary, type KnownReport, storedReport } from './report-library.ts'
import { inTime, type ReportContext, readReport } from './report-rows.store.ts'
import { findStoredReport } from './stored-report.store.ts'

/** Longer ones keep others from their work; the person is told to ask for less. */
const STATEMENT_LIMIT_MS = 10_000

interface Needs {
  reports: Iterable<Report>
  /** What the record engine works with: a report reads through the same policy. */
  records: RecordEngineNeeds
  dataSources: DataSources
  /** Each holds a database connection for up to two statements. */
  readsAtATime: number
  statementLimitMs?: number
}

export type ReportService = ReturnType<typeof createReportService>

/**
 * Reports for those who were granted them; every method throws NOT_GRANTED for others, also where there is no such report,
 * and REPORT_UNKNOWN only to those who may read them all.
 */
export function createReportService({
  reports,
  records,
  dataSources,
  readsAtATime,
  statementLimitMs = STATEMENT_LIMIT_MS,
}: Needs) {
  const reading = createLimiter(readsAtATime)
  const library = createReportLibrary(reports, records.entities)
  const context: ReportContext = { ...createContext(records), statementLimitMs, dataSources }

  /** By code, or by the key of one that an administrator made; the grant is always that of its code. */
  const granted = async (principal: Principal, code: string): Promise<KnownReport> => {
    const shipped = library.get(code)
    const stored = shipped ? undefined : await findStoredReport(records.database, principal.tenantId, code)
    if (!principal.may(reportPermission(stored?.code ?? code))) throw new AppError('NOT_GRANTED')
    const known = stored ? storedReport(stored, records.entities) : shipped
    if (known === undefined) throw new AppError('REPORT_UNKNOWN', { code })
    if (typeof known === 'string') throw new AppError('REQUEST_INVALID', { reason: `报表SQL：${known}` })
    return known
  }

  const describe = async ({ report }: KnownReport): Promise<ReportDescription> => {
    const codes = [...new Set(Object.values(report.columns).flatMap(({ dict }) => dict ?? []))]
    const texts = await Promise.all(codes.map((code) => records.dictionaries.texts(code)))
    return describeReport(report, new Map(codes.map((code, index) => [code, texts[index]!])))
  }

  return {
    columns: (principal: Principal, code: string): Promise<ReportDescription> =>
      inTime(async () => describe(await granted(principal, code))),

    queryItems: async (principal: Principal, code: string): Promise<ReportQueryItem[]> =>
      queryItems((await granted(principal, code)).report, context.entityOf),

    params: async (principal: Principal, code: string): Promise<ReportParam[]> =>
      reportParams((await granted(principal, code)).report),

    data: (principal: Principal, code: string, query: RecordQuery): Promise<ReportData> =>
      inTime(async () => {
        const known = await granted(principal, code)
        return reading(() => readReport(context, principal, known, query))
      }),

    export: (principal: Principal, code: string, query: RecordQuery, signal: AbortSignal): Promise<ExportedFile> =>
      inTime(async () => exportReport(context, principal, await granted(principal, code), query, signal)),
  }
}
