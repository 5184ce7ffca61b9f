import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'
import { accessTo } from '#server/records/entity-access.ts'
import { textName } from '#server/records/labels/dictionary-text.ts'
import type { FieldMask } from '#server/records/policy/field-mask.ts'
import { decorateRows } from '#server/records/read/decorate-rows.ts'
import { pageBounds } from '#server/records/read/page/page-bounds.ts'
import { queryConditions } from '#server/records/read/query/query-conditions.ts'
import { isOrderRequested, queryOrder } from '#server/records/read/query/query-order.ts'
import { refuseUnknown } from '#server/records/read/query/unknown-filters.ts'
import { readOnly } from '#server/records/read/read-only.ts'
import { type RecordQuery, withoutLandingCode } from '#server/records/read/read-rows.ts'
import { oneOf } from '#server/records/read/sql/comparison.ts'
import { allOf, type Condition } from '#server/records/read/sql/condition.ts'
import { selectList } from '#server/records/read/sql/select-list.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportData } from '#shared/wire/report.ts'
import type { ReportContext } from '../report-context.ts'
import type { KnownReport } from '../report-library.ts'
import { exactColumns, knownParameters, searchedColumns, unknownParameters } from '../report-query.ts'
import { ROW_PLACE, reportRows } from './report-statement.store.ts'

export const EVERYTHING: FieldMask = { sees: () => true }

/** A report as the reader sees it, ready for two statements. */
export interface ReadyReport {
  rows: RawBuilder<unknown>
  where: Condition
  order: RawBuilder<unknown>
  /** Parameters that were ignored. */
  ignored: string[]
}

/**
 * Returns one page of a report, the number of its rows and the sums over all of them.
 * @throws AppError SORT_UNKNOWN, FILTER_UNKNOWN, REQUEST_INVALID
 */
export async function readReport(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
): Promise<ReportData> {
  const ready = await prepareReport(context, principal, known, query)
  const { rows, where, order, ignored } = ready
  const { table } = known
  const { size, offset } = pageBounds(known.entity, query)
  return readOnly(context, async (inside) => {
    const { kysely } = inside.database
    const { rows: records } = await sql<Row>`
      ${rows} select ${selectList(table, EVERYTHING)} from ${table.source}
      where ${where} order by ${order} limit ${size} offset ${offset}`.execute(kysely)
    const sums = await readSums(inside, known, ready)
    await decorateReport(inside, principal, known, records)
    return { records, ...sums, ...(ignored.length > 0 && { ignored }) }
  })
}

/** Adds texts, labels, and replacement values of columns. */
export async function decorateReport(
  context: RecordContext,
  principal: Principal,
  { table, report }: KnownReport,
  rows: Row[],
): Promise<void> {
  await decorateRows(accessTo({ context, principal }, table.entity), rows)
  for (const [name, { replace }] of Object.entries(report.columns)) {
    if (!replace) continue
    const texts = new Map(replace.map(({ value, text }) => [value, text]))
    for (const row of rows) {
      const text = texts.get(String(row[name]))
      if (text !== undefined) row[textName(name)] = text
    }
  }
}

/**
 * Runs everything that needs further statements before the transaction, so that the transaction never waits for a
 * second connection.
 * @throws AppError SORT_UNKNOWN, FILTER_UNKNOWN, REQUEST_INVALID
 */
export async function prepareReport(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
): Promise<ReadyReport> {
  const { report } = known
  const ignored = unknownParameters(report, query)
  refuseUnknown(query, ignored, () => knownParameters(report.columns, report.params))
  const { hasPinyin } = await context.catalog()
  const order =
    known.ownOrder && !isOrderRequested(known.table, query, sortable(known))
      ? sql`${sql.id('t', ROW_PLACE)}`
      : queryOrder(known.table, query, sortable(known), { catalog: NOTHING_KNOWN, hasPinyin })
  const rows = await reportRows(context, principal, known, query)
  const codes = new Set(Object.values(report.columns).flatMap(({ dict }) => dict ?? []))
  await Promise.all([...codes].map((code) => context.dictionaries.texts(code)))
  return { rows, where: condition(known, withoutLandingCode(query, principal.landingCode)), order, ignored }
}

function condition({ report, table }: KnownReport, query: RecordQuery): Condition {
  const exact = [...exactColumns(report.columns, query)].map(([name, values]) => {
    const { ref, kind } = table.stored.get(name)!
    return oneOf({ ref, kind, list: false }, values)
  })
  return allOf([...queryConditions(table, searchedColumns(report.columns, query), EVERYTHING).conditions, ...exact])
}

function sortable({ report }: KnownReport): FieldMask {
  return { sees: (name) => Object.hasOwn(report.columns, name) && report.columns[name]!.sortable === true }
}

/** Catalog of a statement: any column may be null. */
const NOTHING_KNOWN = {
  name: '',
  columns: new Map(),
  uniqueIndexes: [],
  isNotNull: () => false,
  isForeignKey: () => false,
}

/** Column of the count; no column of a report has this name. */
const TOTAL = '*'

/** Counts the matching rows, and sums them up. */
export async function readSums(
  { database }: RecordContext,
  known: KnownReport,
  { rows, where }: ReadyReport,
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
