import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import type { ReportFieldType } from '#shared/wire/report.ts'
import { readableColumns } from '../rows/readable-tables.ts'
import { placeIn } from '../sql/failure-places.ts'
import { mistakeText } from '../sql/mistake-text.ts'
import { ParsedText } from '../sql/parsed-text.ts'
import type { PlacedPart, StatementPart } from '../sql/statement-text.ts'
import type { ResultColumn } from '../stored-report.ts'

const MOST_COLUMNS = 100
const COLUMN = /^[a-z][a-z0-9_]{0,62}$/

/**
 * Gets the columns of a judged statement from PostgreSQL, by a temporary view, so the statement never runs.
 * @param trx transaction of a write, or one that is rolled back
 * @param text the statement as its author wrote it, for the place of a mistake
 * @param value what stands for a parameter; default: NULL without a type
 * @throws AppError REQUEST_INVALID with the problem; the transaction is then aborted
 */
export async function resultColumns(
  trx: Kysely<Tables>,
  parts: readonly StatementPart[],
  tables: readonly EntityTable[],
  text?: string,
  value: (part: PlacedPart) => string = () => 'null',
): Promise<ResultColumn[]> {
  const parsed = new ParsedText(parts, value)
  const looked = sql`create temporary view report_looked_at as ${overRealTables(parsed, tables)}`
  try {
    await looked.execute(trx)
  } catch (error) {
    throw refusal(error, parsed, looked.compile(trx).sql, text)
  }
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'pg_temp.report_looked_at'::regclass and attnum > 0 order by attnum`.execute(trx)
  await sql`drop view pg_temp.report_looked_at`.execute(trx)
  return checked(rows)
}

/**
 * Finds the types of parameters that a judged statement does not quote, as PostgreSQL concludes them. A statement that runs with
 * texts only, or not at all, gives none.
 * @param trx transaction that is rolled back
 */
export async function parameterTypes(
  trx: Kysely<Tables>,
  parts: readonly StatementPart[],
  tables: readonly EntityTable[],
): Promise<ReadonlyMap<string, ReportFieldType>> {
  const placed = parts.flatMap((part) => ('param' in part && !part.quoted ? [part] : []))
  const untyped = new Set<PlacedPart>()
  // Each place has a number of its own. A place without a type, as before IS NULL, is left out.
  while (untyped.size < placed.length) {
    const asked = placed.filter((part) => !untyped.has(part))
    const parsed = new ParsedText(parts, (part) => {
      const at = asked.indexOf(part as (typeof asked)[number])
      return part.quoted ? "''" : at < 0 ? 'null' : `$${at + 1}`
    })
    const found = await preparedTypes(trx, overRealTables(parsed, tables))
    if (typeof found === 'number' && asked[found - 1]) untyped.add(asked[found - 1]!)
    else if (Array.isArray(found)) return typesOf(asked, found)
    else break
  }
  return new Map()
}

/** Type of a parameter: that of its first place. */
function typesOf(asked: readonly { param: string }[], types: readonly string[]): Map<string, ReportFieldType> {
  const all = asked.map(({ param }, at) => [param, TYPES[types[at]!] ?? 'String'] as const)
  return new Map(all.toReversed())
}

/** @returns types of the parameters, or the number of one without a type; undefined for a statement that fails otherwise */
async function preparedTypes(
  trx: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): Promise<string[] | number | undefined> {
  await sql`savepoint parameters`.execute(trx)
  try {
    await sql`prepare report_parameters as ${statement}`.execute(trx)
  } catch (error) {
    await sql`rollback to savepoint parameters`.execute(trx)
    const { code, message = '' } = error as { code?: string; message?: string }
    const number = /parameter \$(\d+)/.exec(message)?.[1]
    return code === '42P18' && number !== undefined ? Number(number) : undefined
  }
  try {
    const { rows } = await sql<{ types: string[] }>`
      select parameter_types::text[] as types from pg_prepared_statements where name = 'report_parameters'`.execute(trx)
    return rows[0]!.types
  } finally {
    // It belongs to the connection, not to the transaction.
    await sql`deallocate report_parameters`.execute(trx)
  }
}

function overRealTables({ text }: ParsedText, tables: readonly EntityTable[]) {
  const named = tables.map((table) => {
    const columns = readableColumns(table).map((column) => sql.id('t', column))
    return sql`${sql.id(table.name)} as (select ${sql.join(columns)} from ${table.source})`
  })
  const sources = named.length > 0 ? sql`with ${sql.join(named)} ` : sql``
  return sql`${sources}select * from (${sql.raw(text)}) as body`
}

const TYPES: Readonly<Record<string, ReportFieldType>> = {
  bigint: 'Long',
  smallint: 'Integer',
  integer: 'Integer',
  real: 'BigDecimal',
  'double precision': 'BigDecimal',
  numeric: 'BigDecimal',
  date: 'Date',
  'timestamp without time zone': 'Datetime',
  'timestamp with time zone': 'Datetime',
}

function checked(columns: { name: string; type: string }[]): ResultColumn[] {
  const strange = columns.find(({ name }) => !COLUMN.test(name))
  if (columns.length > MOST_COLUMNS) throw invalid(`最多 ${MOST_COLUMNS} 列`)
  if (strange) throw invalid(`列「${strange.name}」须用 AS 取名，名称以小写字母开头，只含小写字母、数字和下划线`)
  const list = columns.find(({ type }) => type.endsWith('[]'))
  if (list) throw invalid(`列「${list.name}」是数组，请用 array_to_string 转为文本`)
  const json = columns.find(({ type }) => type === 'jsonb' || type === 'json')
  if (json) throw invalid(`列「${json.name}」是 JSON，请用 ->> 取出文本，或用 ::text 转换`)
  return columns.map(({ name, type }) => ({ name, type: TYPES[type] ?? 'String' }))
}

/** Refuses with the kind and the place of the mistake. */
function refusal(error: unknown, parsed: ParsedText, statement: string, text: string | undefined): unknown {
  const { code = '', message, position } = error as { code?: string; message?: string; position?: string }
  if (!/^(42|54|22|0A|21)/.test(code)) return error
  const at = [...statement].slice(0, Number(position ?? 0) - 1).join('').length - statement.lastIndexOf(parsed.text)
  const isInside = position !== undefined && text !== undefined && at >= 0 && at <= parsed.text.length
  const { line, column } = isInside ? placeIn(text, parsed.toOriginal(at)) : { line: 0, column: 0 }
  const place = isInside ? `第${line}行第${column}列：` : ''
  return invalid(`${place}${code.startsWith('54') ? '语句太复杂' : mistakeText(code, message)}`)
}

function invalid(reason: string): AppError {
  return new AppError('REQUEST_INVALID', { reason: `报表SQL：${reason}` })
}
