import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { wireTime } from '#server/platform/clock.ts'
import { type SpooledFile, spooledWithin } from '#server/platform/excel/spooled-file.ts'
import { type WrittenCell, writeWorkbook } from '#server/platform/excel/xlsx-writer.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { type EntityTable, tableOf } from '../entity-table.ts'
import { readMask } from '../policy/field-mask.ts'
import { allOf, type Condition } from '../read/condition.ts'
import { decorateRows } from '../read/decorate-rows.ts'
import { pageBounds } from '../read/page-bounds.ts'
import { textOf } from '../read/query-conditions.ts'
import { readOnly } from '../read/read-only.ts'
import { type AskedRows, listCondition, listOrder, type RecordQuery } from '../read/read-rows.ts'
import { selectList } from '../read/select-list.ts'
import type { RecordContext } from '../record-context.ts'
import { keysFrom } from '../record-keys.ts'
import { hasKey } from '../write/lock-rows.ts'
import { cellOf, exportColumns, type FieldColumn, lookOf } from './sheet-columns.ts'

export interface ExportedFile extends SpooledFile {
  name: string
  /** Parameters of the query that were left out. */
  ignored?: readonly string[]
}

/** Rows read and decorated at a time. */
const BATCH = 1000

/**
 * A workbook of the rows that a list with this query has, over all its pages.
 * @param query that of a list, with `selections` (comma list of keys) for these rows only, `range=page` for the page
 * that `pageNo` and `pageSize` name, `columns` (comma list of fields) for other columns than the described ones; or all
 * of it as JSON in `paramsStr`.
 * @throws AppError EXPORT_TOO_LARGE, SORT_UNKNOWN, REQUEST_INVALID; AbortError when the signal says so.
 */
export async function exportRecords(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  given: RecordQuery,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const query = exportQuery(given)
  const asked = await listCondition(context, principal, entity, query)
  return exportWhere(context, principal, entity, { query, ...asked }, signal)
}

interface AskedExport extends AskedRows {
  /** What `exportQuery` made of it; its conditions are in `where` already. */
  query: RecordQuery
  /** Fields that are no columns unless they are asked for. */
  without?: readonly (string | undefined)[]
}

/** A workbook of the rows that a condition holds for. @throws like `exportRecords` */
export async function exportWhere(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  { query, where, ignored, without = [] }: AskedExport,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const table = tableOf(entity)
  const columns = exportColumns(table, readMask(table, principal), query.columns).filter(
    ({ name }) => query.columns !== undefined || !without.includes(name),
  )
  const select = await rowsAsked(context, principal, table, { query, where }, signal)
  const workbookOf = (rows: AsyncIterable<readonly Row[]>) =>
    writeWorkbook({
      sheet: '导出信息',
      above: [`${entity.title}列表数据`, `导出人:${principal.realname}`],
      columns: columns.map(lookOf),
      rows: cells(rows, columns),
    })
  return context.exporting(async () => {
    signal.throwIfAborted()
    const file = await spooledWithin((spooled) =>
      readOnly(
        context,
        async (inside) => {
          const batches = batchesOf(inside, principal, table, select)
          try {
            return await spooled(workbookOf(batches), signal)
          } finally {
            // Behind a statement under way, so that the transaction ends with none.
            await batches.return()
          }
        },
        signal,
      ),
    )
    return { ...file, name: `${entity.title}-${fileTime(context.clock.now())}.xlsx`, ignored }
  })
}

/** What an export is asked for; inherited clients put it into one parameter. @throws AppError REQUEST_INVALID */
export function exportQuery({ paramsStr, ...query }: RecordQuery): RecordQuery {
  const text = textOf(paramsStr)
  if (text === undefined || text === '') return query
  try {
    const packed: unknown = parseJson(text)
    if (isRecord(packed)) return { ...query, ...textsIn(packed) }
  } catch {
    // Told below.
  }
  throw new AppError('REQUEST_INVALID', { reason: '导出条件格式不正确' })
}

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What no address could say is no condition that may be passed over. @throws SyntaxError */
function textsIn(packed: Row): Row {
  const isScalar = (value: unknown) => typeof value !== 'object' || value === null
  const texts = Object.entries(packed).map(([name, value]) => {
    const all = Array.isArray(value) ? value : [value]
    if (!all.every(isScalar)) throw new SyntaxError(name)
    return [name, Array.isArray(value) ? value.join(',') : value]
  })
  return Object.fromEntries(texts)
}

/** `20240131093000` */
function fileTime(now: Date): string {
  return wireTime(now).replace(/\D/g, '')
}

async function* cells(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly FieldColumn[],
): AsyncGenerator<WrittenCell[]> {
  for await (const rows of batches) {
    for (const row of rows) yield columns.map((column) => cellOf(column, row))
  }
}

/** The statement of an export: everything that may be refused is refused before the first row is asked for. */
async function rowsAsked(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
  { query, where: asked }: Pick<AskedExport, 'query' | 'where'>,
  signal: AbortSignal,
): Promise<RawBuilder<Row>> {
  const { exportRows } = context.limits
  const keys = keysFrom(query.selections)
  const where = keys.length > 0 ? allOf([asked, hasKey(table, keys)]) : asked
  const order = await listOrder(context, principal, table, query)
  const page = query.range === 'page' ? pageBounds(table.entity, query) : undefined
  const limit = page?.size ?? exportRows + 1
  if (page === undefined) await readOnly(context, (inside) => requireFew(inside, table, where), signal)
  return sql<Row>`
    select ${selectList(table, readMask(table, principal))} from ${table.source}
    where ${where} order by ${order} limit ${limit} offset ${page?.offset ?? 0}`
}

async function requireFew({ database, limits }: RecordContext, table: EntityTable, where: Condition): Promise<void> {
  const { exportRows } = limits
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${table.source} where ${where} limit ${exportRows + 1}) as counted`.execute(
    database.kysely,
  )
  if (rows[0]!.count > exportRows) throw new AppError('EXPORT_TOO_LARGE', { limit: exportRows })
}

/**
 * Reads by a cursor, so that neither side holds more than a batch. Labels are asked on the same connection: an export that
 * waited for a second one could wait for another export.
 */
async function* batchesOf(
  inside: RecordContext,
  principal: Principal,
  table: EntityTable,
  select: RawBuilder<Row>,
): AsyncGenerator<Row[], void> {
  const { kysely } = inside.database
  await sql`declare exported no scroll cursor for ${select}`.execute(kysely)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH)} from exported`.execute(kysely)
    if (rows.length === 0) return
    await decorateRows(inside, principal, table, rows)
    yield rows
  }
}
