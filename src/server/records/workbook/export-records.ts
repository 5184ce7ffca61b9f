import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import { wireTime } from '#server/platform/clock.ts'
import { type SpooledFile, spooledWithin } from '#server/platform/excel/spooled-file.ts'
import { type WrittenCell, writeWorkbook } from '#server/platform/excel/xlsx-writer.ts'
import type { Row } from '#shared/documents/entity.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { readMask } from '../policy/field-mask.ts'
import { decorateRows } from '../read/decorate-rows.ts'
import { pageBounds } from '../read/page/page-bounds.ts'
import { textOf } from '../read/query/query-conditions.ts'
import { readOnly } from '../read/read-only.ts'
import { type ListCondition, listCondition, listOrder, type RecordQuery } from '../read/read-rows.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'
import { selectList } from '../read/sql/select-list.ts'
import type { RecordContext } from '../record-context.ts'
import { keysFrom } from '../record-keys.ts'
import { hasKey } from '../write/lock-rows.ts'
import { rowsAtATime } from './rows-at-a-time.ts'
import { cellOf, columnFormat, exportColumns, type FieldColumn } from './sheet/sheet-columns.ts'

export interface ExportedFile extends SpooledFile {
  name: string
  /** Parameters of the query that were ignored. */
  ignored?: readonly string[]
}

/**
 * Exports the rows that a list with this query has, over all pages. The file is empty when there are none.
 * @param query that of a list. `selections` (comma list of keys) limits it to these rows, `range=page` to the page of
 * `pageNo` and `pageSize`. `columns` (comma list of fields) selects columns. All of it may come as JSON in `paramsStr`.
 * @throws AppError EXPORT_TOO_LARGE, SORT_UNKNOWN, REQUEST_INVALID; AbortError when the signal aborts.
 */
export async function exportRecords(
  access: EntityAccess,
  given: RecordQuery,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const query = exportQuery(given)
  const scope = await listCondition(access, query)
  return exportWhere(access, { query, ...scope }, signal)
}

interface RequestedExport extends ListCondition {
  /** Result of `exportQuery`; `where` contains its conditions already. */
  query: RecordQuery
  /** Fields that are columns only on request. */
  without?: readonly (string | undefined)[]
}

/** Content of an export without rows. Clients report an empty file as a failed download. */
export const nothing = (): Readable => Readable.from([])

/** Exports the rows that satisfy a condition. @throws as `exportRecords` */
export async function exportWhere(
  access: EntityAccess,
  { query, where, ignored, without = [] }: RequestedExport,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { context, principal, entity, table } = access
  const columns = exportColumns(table, readMask(table, principal), query.columns).filter(
    ({ name }) => query.columns !== undefined || !without.includes(name),
  )
  const select = await requestedRows(access, { query, where }, signal)
  const workbookOf = (rows: AsyncIterable<readonly Row[]>) =>
    writeWorkbook({
      sheet: '导出信息',
      above: [`${entity.title}列表数据`, `导出人:${principal.realname}`],
      columns: columns.map(columnFormat),
      rows: cells(rows, columns),
    })
  return context.exporting(principal, async () => {
    signal.throwIfAborted()
    const file = await spooledWithin((spooled) =>
      readOnly(
        context,
        async (inside) => {
          const batches = batchesOf({ ...access, context: inside }, select)
          try {
            const first = await batches.next()
            const content = first.done ? nothing() : workbookOf(following(first.value, batches))
            return await spooled(content, signal)
          } finally {
            // Waits for the running statement, so that the transaction ends without one.
            await batches.return()
          }
        },
        signal,
      ),
    )
    return { ...file, name: `${entity.title}-${fileTime(context.clock.now())}.xlsx`, ignored }
  })
}

/**
 * Reads the query of an export; clients of the agreed protocol put it into one parameter. @throws AppError
 * REQUEST_INVALID
 */
export function exportQuery({ paramsStr, ...query }: RecordQuery): RecordQuery {
  const text = textOf(paramsStr)
  if (text === undefined || text === '') return query
  try {
    const packed: unknown = parseJson(text)
    if (isRecord(packed)) return { ...query, ...textsIn(packed) }
  } catch {
    // The refusal follows below.
  }
  throw new AppError('REQUEST_INVALID', { reason: '导出条件格式不正确' })
}

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Converts values to texts. A value that an address could not contain must not be ignored. @throws SyntaxError */
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

async function* following(first: readonly Row[], rest: AsyncIterable<readonly Row[]>) {
  yield first
  yield* rest
}

async function* cells(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly FieldColumn[],
): AsyncGenerator<WrittenCell[]> {
  for await (const rows of batches) {
    for (const row of rows) yield columns.map((column) => cellOf(column, row))
  }
}

/** Prepares the statement of an export. Every refusal comes before the first row is read. */
async function requestedRows(
  access: EntityAccess,
  { query, where: scope }: Pick<RequestedExport, 'query' | 'where'>,
  signal: AbortSignal,
): Promise<RawBuilder<Row>> {
  const { context, principal, table } = access
  const { exportRows } = context.limits
  const keys = keysFrom(query.selections)
  const where = keys.length > 0 ? allOf([scope, hasKey(table, keys)]) : scope
  const order = await listOrder(access, query)
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
 * Reads by a cursor, so that neither side holds more than a batch. Labels use the same connection: an export that waits
 * for a second one could wait for another export.
 */
async function* batchesOf(access: EntityAccess, select: RawBuilder<Row>): AsyncGenerator<Row[], void> {
  const { kysely } = access.context.database
  await sql`declare exported no scroll cursor for ${select}`.execute(kysely)
  const batch = rowsAtATime([...access.table.stored.values()].map(({ field }) => field))
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(batch)} from exported`.execute(kysely)
    if (rows.length === 0) return
    await decorateRows(access, rows)
    yield rows
  }
}
