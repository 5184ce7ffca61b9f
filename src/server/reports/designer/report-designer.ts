import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataSources } from '#server/platform/data-sources/source.ts'
import type { RecordEngineDependencies } from '#server/records/engine-dependencies.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { createContext } from '#server/records/record-context.ts'
import type { ReportData, ReportDescription, ReportFieldType } from '#shared/wire/report.ts'
import { withChoices } from '../choices/report-choices.ts'
import { externalColumns } from '../external/external-columns.ts'
import type { ExternalRows } from '../external/external-report.ts'
import { createReadTurns } from '../read-turns.ts'
import { EVERY_ROW } from '../report-context.ts'
import { describeReport } from '../report-description.ts'
import { storedReport } from '../report-library.ts'
import { readableTables, reportableTables, tablesFor } from '../rows/readable-tables.ts'
import { readReport } from '../rows/report-rows.store.ts'
import { inTime } from '../rows/statement-limits.ts'
import { checkStatement, type StatementCheck } from '../sql/check-statement.ts'
import { placeIn } from '../sql/failure-places.ts'
import type { PlacedPart } from '../sql/statement-text.ts'
import { findStoredReport } from '../stored-report.store.ts'
import { CHOICE_COLUMNS, isSelect, type ResultColumn, type StoredParam, type StoredReport } from '../stored-report.ts'
import { COLUMN_TYPES } from './column-types.ts'
import { inRolledBackTransaction, inSavepoint, planCost } from './report-trial.store.ts'
import { parameterTypes, resultColumns } from './result-columns.store.ts'

export interface ParsedStatement {
  columns: ResultColumn[]
  params: readonly { name: string; type: ReportFieldType }[]
}

export interface ReportPreview extends ReportDescription {
  data: ReportData
  /** Estimated cost of the report, in units of PostgreSQL; for administrators. */
  cost?: number
}

export type ReportDesigner = ReturnType<typeof createReportDesigner>

const PREVIEW_ROWS = 10
const STATEMENT_LIMIT_MS = 5000
/** A join of two large tables without a condition costs far more, an aggregate over millions of rows less. */
const MOST_COST = 10_000_000

/** A report as stored by a running write. */
interface JudgedReport {
  trx: Kysely<Tables>
  id: string
  /** Whether its statement may name only tables that the person may list. */
  isAuthors: boolean
}

interface Dependencies extends Pick<RecordEngineDependencies, 'database' | 'entities'> {
  dataSources: DataSources
  /** Data sources that a person may see. */
  visibleSources: { requireVisible(principal: Principal, code: string): Promise<void> }
  /** Previews in parallel; each holds a connection for some statements. */
  previewsAtATime: number
}

/** Services for authors of reports: judges a statement, and returns its columns and first rows. */
export function createReportDesigner({
  database,
  entities,
  dataSources,
  visibleSources,
  previewsAtATime,
}: Dependencies) {
  const inTurn = createReadTurns(previewsAtATime)
  const judged = (tables: readonly EntityTable[], text: string) => {
    const verdict = checkStatement(text, readableTables(tables))
    if (verdict.problem) throw refused(text, verdict.problem)
    return { verdict, tables: tables.filter(({ name }) => verdict.tables.includes(name)) }
  }

  const parse = async (principal: Principal, text: string): Promise<ParsedStatement> => {
    const { verdict, tables } = judged(tablesFor(principal, entities), text)
    return inRolledBackTransaction(database.kysely, async (trx) => {
      const columns = await resultColumns(trx, verdict.parts, tables, text)
      const types = await parameterTypes(trx, verdict.parts, tables)
      return { columns, params: verdict.params.map((name) => ({ name, type: types.get(name) ?? 'String' })) }
    })
  }

  const runnable = async (
    records: RecordEngineDependencies,
    principal: Principal,
    { trx, id, isAuthors }: JudgedReport,
  ): Promise<ResultColumn[]> => {
    const stored = await findStoredReport({ kysely: trx }, principal.tenantId, id)
    if (!stored || stored.external) return [...(stored?.resultColumns ?? [])]
    const text = stored.cgrSql ?? ''
    const readable = isAuthors ? tablesFor(principal, entities) : [...reportableTables(entities).values()]
    const { verdict, tables } = judged(readable, text)
    const value = nullsFor(stored.params)
    return inSavepoint(trx, async () => {
      const columns = await resultColumns(trx, verdict.parts, tables, text, value)
      const known = storedReport({ ...stored, resultColumns: columns }, entities)
      if (typeof known === 'string') throw new AppError('REQUEST_INVALID', { reason: `报表SQL：${known}` })
      // Types do not depend on the rows that a reader sees, and data rules would need another connection.
      const within = { ...records, database: { kysely: trx }, rowFilters: EVERY_ROW }
      const context = { ...createContext(within), statementLimitMs: STATEMENT_LIMIT_MS, dataSources }
      await inTime(() => planCost(context, principal, known, {}), text)
      return columns
    })
  }

  const columnsOfExternal = async (
    principal: Principal,
    rows: Pick<ExternalRows, 'source' | 'table' | 'rowsAt'>,
  ): Promise<ResultColumn[]> => {
    await visibleSources.requireVisible(principal, rows.source)
    return externalColumns(dataSources, rows)
  }

  return {
    /** @throws AppError REPORT_SQL_REFUSED, REQUEST_INVALID */
    parse,

    /**
     * Returns the columns of a statement that is about to be saved, in the transaction of the write. @throws as `parse`
     */
    async columns(principal: Pick<Principal, 'may'>, text: string, trx: Kysely<Tables>): Promise<ResultColumn[]> {
      const { verdict, tables } = judged(tablesFor(principal, entities), text)
      return resultColumns(trx, verdict.parts, tables, text)
    },

    /**
     * Judges a statement for the texts of a column.
     * @throws AppError as `parse`; REQUEST_INVALID for other columns than `value` and `text`, or for parameters
     */
    async choices(principal: Pick<Principal, 'may'>, text: string, trx: Kysely<Tables>): Promise<void> {
      const { verdict, tables } = judged(tablesFor(principal, entities), text)
      const columns = await resultColumns(trx, verdict.parts, tables, text)
      const names = columns.map(({ name }) => name)
      if (verdict.params.length > 0 || names.toSorted().join() !== CHOICE_COLUMNS.toSorted().join())
        throw new AppError('REQUEST_INVALID', { reason: '字典SQL须有 value、text 两列，且没有参数' })
    },

    /**
     * Returns columns of another data source, to people with permission to see it.
     * @throws AppError NOT_GRANTED, DATA_SOURCE_UNKNOWN, DATA_SOURCE_FAILED, REQUEST_INVALID
     */
    externalColumns: columnsOfExternal,

    /**
     * Returns the columns of a stored report that can run with the types of its parameters. Plans its statement only.
     * @throws AppError REPORT_SQL_REFUSED, REQUEST_INVALID, REPORT_TIMEOUT; the transaction can continue then
     */
    runnable,

    /** Checks that a stored report can run. @throws AppError as `runnable` */
    async requireRunnable(records: RecordEngineDependencies, principal: Principal, id: string): Promise<void> {
      await inRolledBackTransaction(database.kysely, (trx) =>
        runnable(records, principal, { trx, id, isAuthors: false }),
      )
    },

    /**
     * Returns the first rows that the designer may see. Rows of another data source are limited there, and are not
     * checked for cost.
     * @throws AppError as `parse` or `externalColumns`, REPORT_TOO_COSTLY, REPORT_SOURCE_TOO_LARGE, REPORT_TIMEOUT
     */
    async preview(
      records: RecordEngineDependencies,
      principal: Principal,
      report: Omit<StoredReport, 'resultColumns' | 'cgrSql'> & { cgrSql: string },
      query: Record<string, unknown>,
    ): Promise<ReportPreview> {
      const { external } = report
      const { columns, params } = external
        ? { columns: await columnsOfExternal(principal, external), params: [] }
        : await parse(principal, report.cgrSql)
      const declared = new Set(report.params.map(({ paramName }) => paramName))
      const others = params
        .filter(({ name }) => !declared.has(name))
        .map(({ name, type }): StoredParam => ({ paramName: name, paramTxt: name, paramType: type, paramValue: null }))
      const own = tablesFor(principal, entities)
      // A dictionary statement returns data like the main one, so its author's permissions apply too.
      for (const { dictCode } of report.items) if (isSelect(dictCode)) judged(own, dictCode)
      const stored = storedReport(
        {
          ...report,
          params: [...report.params, ...others],
          cgrSql: external ? null : report.cgrSql,
          resultColumns: columns,
        },
        entities,
      )
      if (typeof stored === 'string') throw new AppError('REQUEST_INVALID', { reason: stored })
      return inTurn(principal, async () => {
        const context = { ...createContext(records), statementLimitMs: STATEMENT_LIMIT_MS, dataSources }
        const known = await inTime(() => withChoices(context, principal, stored))
        const text = external ? undefined : report.cgrSql
        // The planner knows values of all rows, so a cost would tell a person with data rules about rows that are hidden.
        const isCostKnown = !external && principal.isAdmin
        const cost = isCostKnown ? await inTime(() => planCost(context, principal, known, query), text) : undefined
        if (cost !== undefined && cost > MOST_COST) throw new AppError('REPORT_TOO_COSTLY', { cost, limit: MOST_COST })
        const first = { ...query, pageSize: PREVIEW_ROWS }
        const data = await inTime(() => readReport(context, principal, known, first), text)
        return { ...describeReport(known.report, new Map()), data, ...(cost !== undefined && { cost }) }
      })
    },
  }
}

/** NULL of the type that a parameter has when the report runs, or an empty text inside quotes. */
function nullsFor(params: readonly StoredParam[]): (part: PlacedPart) => string {
  const types = new Map(params.map(({ paramName, paramType }) => [paramName, paramType]))
  return (part) => {
    const type = ('param' in part && types.get(part.param)) || 'String'
    return part.quoted && type === 'String' ? "''::text" : `null::${COLUMN_TYPES[type].type}`
  }
}

function refused(text: string, { reason, at }: NonNullable<StatementCheck['problem']>): AppError {
  const { line, column } = placeIn(text, at)
  return new AppError('REPORT_SQL_REFUSED', { line, column, reason })
}
