import type { Entity } from '#shared/documents/entity.ts'
import { type Report, reportPermission } from '#shared/documents/report.ts'
import type { ReportData, ReportDescription, ReportParam, ReportQueryItem } from '#shared/wire/report.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import { AppError } from '../http/answers/errors.ts'
import type { Principal } from '../http/principal.ts'
import type { RecordQuery } from '../records/read/read-rows.ts'
import { createContext } from '../records/record-context.ts'
import type { ExportedFile } from '../records/workbook/export-records.ts'
import { tablesFor } from './readable-tables.ts'
import { reportParams } from './report-description.ts'
import type { DictionarySearch } from './report-dictionary.ts'
import { createReportLibrary, type KnownReport, storedReport } from './report-library.ts'
import { createReportReading, type ReadingDependencies } from './report-reading.ts'
import { type OpenedReport, withColumns, withoutKey, withParams } from './report-through-field.ts'
import { findStoredReport, seesStoredReport } from './stored-report.store.ts'

interface Dependencies extends ReadingDependencies {
  reports: Iterable<Report>
}

const EDIT_REPORTS = 'online:report-head:edit'

/** Whether somebody writes reports, and may read by a statement of their own all that this one reads. */
function mayTry(
  principal: Principal,
  known: KnownReport | string | undefined,
  entities: ReadonlyMap<string, Entity>,
): boolean {
  if (!principal.may(EDIT_REPORTS) || typeof known !== 'object' || known.outside !== undefined) return false
  const own = new Set(tablesFor(principal, entities).map(({ name }) => name))
  const read = [known, ...known.choices.values()].flatMap(({ sources }) => sources)
  return read.every(({ name }) => own.has(name))
}

export type ReportService = ReturnType<typeof createReportService>

/**
 * Reports for those who were granted them, and for authors who see them in their list and may read what is in them. Every method
 * throws NOT_GRANTED for others, also where the report does not exist, and REPORT_UNKNOWN only to those who may read them all.
 */
export function createReportService({ reports, ...needs }: Dependencies) {
  const { records } = needs
  const reading = createReportReading(needs)
  const library = createReportLibrary(reports, records.entities)

  /** By code, or by the key of one that an administrator made; the grant is always that of its code. */
  const found = async (principal: Principal, code: string, isOpened = false): Promise<KnownReport> => {
    const shipped = library.get(code)
    const stored = shipped ? undefined : await findStoredReport(records.database, principal.tenantId, code)
    const known = stored ? storedReport(stored, records.entities) : shipped
    if (!isOpened && !principal.may(reportPermission(stored?.code ?? code))) {
      const isTried = stored !== undefined && mayTry(principal, known, records.entities)
      if (!isTried || !(await seesStoredReport(createContext(records), principal, stored.code)))
        throw new AppError('NOT_GRANTED')
    }
    if (known === undefined) throw new AppError('REPORT_UNKNOWN', { code })
    if (typeof known === 'string') throw new AppError('REQUEST_INVALID', { reason: `报表SQL：${known}` })
    return known
  }
  const granted = async (principal: Principal, code: string): Promise<KnownReport> =>
    reading.ready(principal, await found(principal, code))

  const opened = async (principal: Principal, { code, columns, unruled }: OpenedReport) => {
    const known = withColumns(await found(principal, code, true), columns)
    const reader = unruled ? reading.unruled : reading
    return { reader, known, ready: () => reader.ready(principal, known) }
  }

  return {
    granted,

    /** What a field of a form opens of a report; whether the person works with the form is checked before. */
    through: {
      async columns(principal: Principal, report: OpenedReport): Promise<ReportDescription> {
        const { reader, ready } = await opened(principal, report)
        return reader.describe(await ready())
      },

      async queryItems(principal: Principal, report: OpenedReport): Promise<ReportQueryItem[]> {
        const { reader, ready } = await opened(principal, report)
        return reader.queryItems(await ready())
      },

      /** @throws AppError REQUEST_INVALID for a column without a dictionary, or one that is not opened */
      async dictionary(
        principal: Principal,
        report: OpenedReport,
        search: DictionarySearch,
      ): Promise<DictionaryOption[]> {
        const { reader, known } = await opened(principal, report)
        return reader.dictionary(principal, known, search)
      },

      async data(principal: Principal, report: OpenedReport, query: RecordQuery): Promise<ReportData> {
        const { reader, ready } = await opened(principal, report)
        const data = await reader.data(principal, await ready(), withParams(query, report.params))
        return { ...data, records: withoutKey(data.records, report.columns) }
      },
    },

    /** What reads a report that was granted; graphs are read by it too. */
    reading,

    columns: async (principal: Principal, code: string): Promise<ReportDescription> =>
      reading.describe(await granted(principal, code)),

    queryItems: async (principal: Principal, code: string): Promise<ReportQueryItem[]> =>
      reading.queryItems(await granted(principal, code)),

    params: async (principal: Principal, code: string): Promise<ReportParam[]> =>
      reportParams((await granted(principal, code)).report),

    /** @throws AppError REQUEST_INVALID for a column without a dictionary */
    dictionary: async (principal: Principal, code: string, search: DictionarySearch): Promise<DictionaryOption[]> =>
      reading.dictionary(principal, await found(principal, code), search),

    data: async (principal: Principal, code: string, query: RecordQuery): Promise<ReportData> =>
      reading.data(principal, await granted(principal, code), query),

    /** The operation log is told before: all reports share a route, which does not say what is taken out. */
    async export(principal: Principal, code: string, query: RecordQuery, signal: AbortSignal): Promise<ExportedFile> {
      const known = await granted(principal, code)
      await records.tell(principal, 'export', `导出报表${known.report.title}（${known.report.code}）`)
      return reading.export(principal, known, query, signal)
    },
  }
}
