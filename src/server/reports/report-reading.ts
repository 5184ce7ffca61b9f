import type { ReportData, ReportDescription, ReportQueryItem } from '#shared/wire/report.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { PersonTurns } from '../http/person-turns.ts'
import type { Principal } from '../http/principal.ts'
import type { DataSources } from '../platform/data-sources/source.ts'
import type { RecordEngineDependencies } from '../records/engine-dependencies.ts'
import type { RecordQuery } from '../records/read/read-rows.ts'
import { createContext } from '../records/record-context.ts'
import type { ExportedFile } from '../records/workbook/export-records.ts'
import { withChoices } from './choices/report-choices.ts'
import { type DictionarySearch, reportDictionary } from './choices/report-dictionary.ts'
import { createReadTurns } from './read-turns.ts'
import { EVERY_ROW, type ReportContext } from './report-context.ts'
import { describeReport, queryItems } from './report-description.ts'
import { exportReport } from './report-export.ts'
import type { KnownReport } from './report-library.ts'
import { readReport } from './rows/report-rows.store.ts'
import { inTime } from './rows/statement-limits.ts'

/** Time limit of a statement. Longer ones would block others; the refusal recommends a narrower query. */
const STATEMENT_LIMIT_MS = 10_000

export interface ReadingDependencies {
  /** Dependencies of the record engine: a report reads through the same policy. */
  records: RecordEngineDependencies
  dataSources: DataSources
  /** Reports read in parallel; each holds a connection for up to two statements. */
  readsAtATime: number
  statementLimitMs?: number
}

export type ReportReading = ReturnType<typeof createReportReading>

/** Reads reports and graphs after the permission check, within the time limit, a limited number at a time. */
export function createReportReading({ records, dataSources, readsAtATime, statementLimitMs }: ReadingDependencies) {
  const inTurn = createReadTurns(readsAtATime)
  const context: ReportContext = {
    ...createContext(records),
    statementLimitMs: statementLimitMs ?? STATEMENT_LIMIT_MS,
    dataSources,
  }
  return {
    ...readingIn(context, records, inTurn),
    /** Reads without the data rules of the tables. */
    unruled: readingIn({ ...context, rowFilters: EVERY_ROW }, records, inTurn),
  }
}

function readingIn(context: ReportContext, records: RecordEngineDependencies, inTurn: PersonTurns) {
  return {
    /** Completes the report for this reader; call it first. */
    ready: (principal: Principal, known: KnownReport): Promise<KnownReport> =>
      known.choices.size === 0
        ? Promise.resolve(known)
        : inTime(() => inTurn(principal, () => withChoices(context, principal, known))),

    async describe({ report }: KnownReport): Promise<ReportDescription> {
      const codes = [...new Set(Object.values(report.columns).flatMap(({ dict }) => dict ?? []))]
      const texts = await Promise.all(codes.map((code) => records.dictionaries.texts(code)))
      return describeReport(report, new Map(codes.map((code, index) => [code, texts[index]!])))
    },

    queryItems: ({ report, searched }: KnownReport): ReportQueryItem[] =>
      queryItems(report, context.entityOf, searched),

    dictionary: (principal: Principal, known: KnownReport, search: DictionarySearch): Promise<DictionaryOption[]> =>
      inTime(() => inTurn(principal, () => reportDictionary(context, principal, known, search))),

    data: (principal: Principal, known: KnownReport, query: RecordQuery): Promise<ReportData> =>
      inTime(() => inTurn(principal, () => readReport(context, principal, known, query))),

    export: (
      principal: Principal,
      known: KnownReport,
      query: RecordQuery,
      signal: AbortSignal,
    ): Promise<ExportedFile> => inTime(() => exportReport(context, principal, known, query, signal)),
  }
}
