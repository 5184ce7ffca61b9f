import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportData } from '#shared/wire/report.ts'
import type { Tables } from '../db/connection.ts'
import { AppError } from '../http/errors.ts'
import type { Principal } from '../http/principal.ts'
import type { DataSources } from '../platform/data-sources/source.ts'
import { oneOf } from '../records/comparison.ts'
import { allOf, type Condition } from '../records/condition.ts'
import { decorateRows } from '../records/decorate-rows.ts'
import { textName } from '../records/dictionary-text.ts'
import type { FieldMask } from '../records/field-mask.ts'
import { queryConditions } from '../records/query-conditions.ts'
import { queryOrder } from '../records/query-order.ts'
import { pageBounds } from '../records/query-page.ts'
import { type RecordQuery, withoutLandingCode } from '../records/read-rows.ts'
import type { RecordContext } from '../records/record-context.ts'
import { selectList } from '../records/select-list.ts'
import type { KnownReport } from './report-library.ts'
import { exactColumns, searchedColumns } from './report-query.ts'
import { reportRows } from './report-statement.store.ts'

export interface ReportContext extends RecordContext {
  /** How long one statement of a report may take, ms. */
  readonly statementLimitMs: number
  readonly dataSources: DataSources
}

const EVERYTHING: FieldMask = { sees: () => true }

/** A report as the reader sees it, ready to be read in one or two statements. */
interface ReadyReport {
  rows: RawBuilder<unknown>
  where: Condition
  order: RawBuilder<unknown>
}

/**
 * One page of a report, its whole number of rows and the sums over all of them.
 * @throws AppError SORT_UNKNOWN, REQUEST_INVALID
 */
export async function readReport(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
): Promise<ReportData> {
  const { rows, where, order } = await prepare(context, principal, known, query)
  const { table } = known
  const { size, offset } = pageBounds(known.entity, query)
  return readOnly(context, async (inside) => {
    const { kysely } = inside.database
    const { rows: records } = await sql<Row>`
      ${rows} select ${selectList(table, EVERYTHING)} from ${table.source}
      where ${where} order by ${order} limit ${size} offset ${offset}`.execute(kysely)
    const sums = await readSums(inside, known, rows, where)
    await decorate(inside, principal, known, records)
    return { records, ...sums }
  })
}

/** A report that was found in order, before anything of it is read. */
export interface ReportReader {
  /** All rows that match, up to a limit, with what is known of them all. */
  read(limit: number): Promise<ReportData>
}

/** @throws AppError SORT_UNKNOWN, REQUEST_INVALID */
export async function reportReader(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
): Promise<ReportReader> {
  const { rows, where, order } = await prepare(context, principal, known, query)
  const { table } = known
  return {
    read: (limit) =>
      readOnly(context, async (inside) => {
        const { rows: records } = await sql<Row>`
          ${rows} select ${selectList(table, EVERYTHING)} from ${table.source}
          where ${where} order by ${order} limit ${limit}`.execute(inside.database.kysely)
        const sums = await readSums(inside, known, rows, where)
        await decorate(inside, principal, known, records)
        return { records, ...sums }
      }),
  }
}

/** Texts, labels, and what a column shows in the place of its values. */
async function decorate(context: RecordContext, principal: Principal, { table, report }: KnownReport, rows: Row[]) {
  await decorateRows(context, principal, table, rows)
  for (const [name, { replace }] of Object.entries(report.columns)) {
    if (!replace) continue
    const texts = new Map(replace.map(({ value, text }) => [value, text]))
    for (const row of rows) {
      const text = texts.get(String(row[name]))
      if (text !== undefined) row[textName(name)] = text
    }
  }
}

/** What needs other statements is asked before the transaction, so that nobody in it waits for a second connection. */
async function prepare(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
): Promise<ReadyReport> {
  const { hasPinyin } = await context.catalog()
  const order = queryOrder(known.table, query, sortable(known), { catalog: NOTHING_KNOWN, hasPinyin })
  const rows = await reportRows(context, principal, known, query)
  const codes = new Set(Object.values(known.report.columns).flatMap(({ dict }) => dict ?? []))
  await Promise.all([...codes].map((code) => context.dictionaries.texts(code)))
  return { rows, where: condition(known, withoutLandingCode(query, principal.landingCode)), order }
}

function condition({ report, table }: KnownReport, query: RecordQuery): Condition {
  const exact = [...exactColumns(report.columns, query)].map(([name, values]) => {
    const { ref, kind } = table.stored.get(name)!
    return oneOf({ ref, kind, list: false }, values)
  })
  return allOf([...queryConditions(table, searchedColumns(report.columns, query), EVERYTHING), ...exact])
}

function sortable({ report }: KnownReport): FieldMask {
  return { sees: (name) => Object.hasOwn(report.columns, name) && report.columns[name]!.sortable === true }
}

/** Columns of a statement may always be empty. */
const NOTHING_KNOWN = { name: '', columns: new Map(), uniqueIndexes: [], isNotNull: () => false }

/** No column of a report has such a name. */
const TOTAL = '*'

async function readSums(
  { database }: RecordContext,
  known: KnownReport,
  rows: RawBuilder<unknown>,
  where: Condition,
): Promise<Omit<ReportData, 'records'>> {
  const { rows: sums } = await sql<Record<string, number | null>>`
    ${rows} select ${sql.join(sumsOf(known))} from ${known.table.source} where ${where}`.execute(database.kysely)
  const { [TOTAL]: total, ...summary } = sums[0]!
  return { total: total!, ...(Object.keys(summary).length > 0 && { summary }) }
}

function sumsOf({ report, table }: KnownReport): RawBuilder<unknown>[] {
  const summed = Object.keys(report.columns).filter((name) => report.columns[name]!.total)
  const sums = summed.map((name) => sql`sum(${table.stored.get(name)!.ref}) as ${sql.id(name)}`)
  return [sql`count(*) as ${sql.id(TOTAL)}`, ...sums]
}

/** All of one moment, and unable to write whatever the statement says. */
async function readOnly<T>(context: ReportContext, read: (inside: RecordContext) => Promise<T>): Promise<T> {
  return context.database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(context.statementLimitMs)}`.execute(transaction)
      return read({ ...context, database: { kysely: transaction as Kysely<Tables> } })
    })
}

const QUERY_CANCELED = '57014'
/** Values and types of the statement that do not fit each other, such as a parameter that was not given its type. */
const UNFIT = /^(21|22|42)/

/** @throws AppError REPORT_TIMEOUT for a statement that PostgreSQL ended, REQUEST_INVALID for one that it cannot do */
export async function inTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string }
    if (code === QUERY_CANCELED) throw new AppError('REPORT_TIMEOUT')
    if (typeof code === 'string' && UNFIT.test(code))
      throw new AppError('REQUEST_INVALID', { reason: `报表SQL无法执行：${message}` })
    throw error
  }
}
