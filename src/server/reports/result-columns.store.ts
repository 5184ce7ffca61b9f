import { type Kysely, sql } from 'kysely'
import type { ReportFieldType } from '#shared/wire/report.ts'
import type { Tables } from '../db/connection.ts'
import { AppError } from '../http/answers/errors.ts'
import type { EntityTable } from '../records/entity-table.ts'
import { readableColumns } from './readable-tables.ts'
import { failureReason } from './sql/failure-reason.ts'
import type { StatementPart } from './sql/statement-text.ts'
import type { ResultColumn } from './stored-report.ts'

const MOST_COLUMNS = 100
const COLUMN = /^[a-z][a-z0-9_]{0,62}$/

/**
 * Gets the columns of a judged statement from PostgreSQL, by a temporary view, so the statement never runs.
 * @param trx transaction of a write, or one that is rolled back
 * @throws AppError REQUEST_INVALID with the problem; the transaction is then aborted
 */
export async function resultColumns(
  trx: Kysely<Tables>,
  parts: readonly StatementPart[],
  tables: readonly EntityTable[],
): Promise<ResultColumn[]> {
  try {
    await sql`create temporary view report_looked_at as ${overRealTables(parts, tables)}`.execute(trx)
  } catch (error) {
    throw refusal(error)
  }
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'pg_temp.report_looked_at'::regclass and attnum > 0 order by attnum`.execute(trx)
  await sql`drop view pg_temp.report_looked_at`.execute(trx)
  return checked(rows.map(({ name, type }) => ({ name, type: TYPES[type] ?? 'String' })))
}

function overRealTables(parts: readonly StatementPart[], tables: readonly EntityTable[]) {
  const named = tables.map((table) => {
    const columns = readableColumns(table).map((column) => sql.id('t', column))
    return sql`${sql.id(table.name)} as (select ${sql.join(columns)} from ${table.source})`
  })
  const body = sql.raw(parts.map((part) => ('text' in part ? part.text : 'null')).join(''))
  const sources = named.length > 0 ? sql`with ${sql.join(named)} ` : sql``
  return sql`${sources}select * from (${body}) as body`
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

function checked(columns: ResultColumn[]): ResultColumn[] {
  const strange = columns.find(({ name }) => !COLUMN.test(name))
  if (columns.length > MOST_COLUMNS) throw invalid(`最多 ${MOST_COLUMNS} 列`)
  if (strange) throw invalid(`列「${strange.name}」须用 AS 取名，名称以小写字母开头，只含小写字母、数字和下划线`)
  return columns
}

/** Messages of PostgreSQL about a statement that does not run concern only names and types that its author wrote. */
function refusal(error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message?: string }
  if (/^(42|54)/.test(code)) return invalid(`数据库不接受：${message}`)
  return /^(22|0A|21)/.test(code) ? invalid(`数据库不接受：${failureReason(code)}`) : error
}

function invalid(reason: string): AppError {
  return new AppError('REQUEST_INVALID', { reason: `报表SQL：${reason}` })
}
