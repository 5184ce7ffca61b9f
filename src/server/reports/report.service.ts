import type { Entity } from '#shared/documents/entity.ts'
import { type Report, reportPermission } from '#shared/documents/report/report.ts'
import type { ReportData, ReportDescription, ReportParam, ReportQueryItem } from '#shared/wire/report.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import { AppError } from '../http/answers/errors.ts'
import type { Principal } from '../http/principal.ts'
import type { RecordQuery } from '../records/read/read-rows.ts'
import { createContext } from '../records/record-context.ts'
import type { ExportedFile } from '../records/workbook/export-records.ts'
import type { DictionarySearch } from './choices/report-dictionary.ts'
import { type OpenedReport, withColumns, withoutKey, withParams } from './choices/report-through-field.ts'
import { reportParams } from './report-description.ts'
import { createReportLibrary, type KnownReport, storedReport } from './report-library.ts'
import { createReportReading, type ReadingDependencies } from './report-reading.ts'
import { tablesFor } from './rows/readable-tables.ts'
import { findStoredReport, seesStoredReport } from './stored-report.store.ts'
import type { StoredReport } from './stored-report.ts'

interface Dependencies extends ReadingDependencies {
  reports: Iterable<Report>
}

const EDIT_REPORTS = 'online:report-head:edit'

/** Checks whether a person writes reports, and may read all tables of this one by a statement. */
function mayTry(
  principal: Principal,
  known: KnownReport | string | undefined,
  entities: ReadonlyMap<string, Entity>,
): boolean {
  if (!principal.may(EDIT_REPORTS) || typeof known !== 'object' || known.external !== undefined) return false
  const own = new Set(tablesFor(principal, entities).map(({ name }) => name))
  const read = [known, ...known.choices.values()].flatMap(({ sources }) => sources)
  return read.every(({ name }) => own.has(name))
}

const isDraft = ({ draftReason }: StoredReport) => typeof draftReason === 'string'

export type ReportService = ReturnType<typeof createReportService>

/**
 * Reports for people with permission, and for authors who see them in their list and may read their tables. Every
 * method throws NOT_GRANTED for others, also for an unknown report. REPORT_UNKNOWN is thrown only to people who may
 * read all reports.
 */
export function createReportService({ reports, ...needs }: Dependencies) {
  const { records } = needs
  const reading = createReportReading(needs)
  const library = createReportLibrary(reports, records.entities)

  /** Finds a report by its code, or by the key of a stored report; the permission always uses the code. */
  const found = async (principal: Principal, code: string, isOpened = false): Promise<KnownReport> => {
    const shipped = library.get(code)
    const stored = shipped ? undefined : await findStoredReport(records.database, principal.tenantId, code)
    const known = stored ? storedReport(stored, records.entities) : shipped
    if (!isOpened && !principal.may(reportPermission(stored?.code ?? code))) {
      const isTried =
        stored !== undefined &&
        (isDraft(stored) ? principal.may(EDIT_REPORTS) : mayTry(principal, known, records.entities))
      if (!isTried || !(await seesStoredReport(createContext(records), principal, stored.code)))
        throw new AppError('NOT_GRANTED')
    }
    if (known === undefined) throw new AppError('REPORT_UNKNOWN', { code })
    if (stored && isDraft(stored)) throw new AppError('REPORT_DRAFT', { name: stored.name })
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

    /** Reports that a field of a form opens. The permission for the form is checked by the caller. */
    through: {
      /** Tables that the statement of the report reads. */
      tables: async (principal: Principal, { code }: OpenedReport): Promise<string[]> =>
        (await found(principal, code, true)).sources.map(({ name }) => name),

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

    /** Reads reports after the permission check; graphs use it too. */
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

    /** Logs the export first: all reports share a route, whose log entry would not name the report. */
    async export(principal: Principal, code: string, query: RecordQuery, signal: AbortSignal): Promise<ExportedFile> {
      const known = await granted(principal, code)
      await records.logOperation(principal, 'export', `导出报表${known.report.title}（${known.report.code}）`)
      return reading.export(principal, known, query, signal)
    },
  }
}
