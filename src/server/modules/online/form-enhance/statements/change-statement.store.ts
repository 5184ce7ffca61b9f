import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { EntityTable, StoredField, ValueKind } from '#server/records/entity-table.ts'
import { ruleValues } from '#server/records/policy/rule-variables.ts'
import { boundValue } from '#server/records/read/sql/bound-value.ts'
import { withoutStatistics } from '#server/reports/rows/without-statistics.store.ts'
import type { StatementPart } from '#server/reports/sql/statement-text.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ChangeStatement } from './change-statement.ts'

/** Write that a statement belongs to. */
export interface StatementScope {
  principal: Principal
  /** Tables of the form. The first one holds the record. */
  tables: readonly EntityTable[]
  record: Readonly<Row>
  /** `YYYY-MM-DD HH:mm:ss` */
  now: string
}

/** Most characters of a text that a statement writes: the most that any field of a form takes. */
const MOST_CHARACTERS = 500_000

/**
 * Runs a checked statement. It reads and changes only rows of the person's tenant that are not deleted. The database
 * ends it when it takes longer than `limitMs`.
 * @returns number of changed rows
 * @throws AppError STATEMENT_TEXT_TOO_LONG
 */
export async function runChange(
  trx: Transaction<Tables>,
  statement: ChangeStatement,
  scope: StatementScope,
  limitMs: number,
): Promise<number> {
  const { rows } = await sql<{ before: string }>`
    select current_setting('statement_timeout') as before, set_config('statement_timeout', ${String(limitMs)}, true)
    `.execute(trx)
  const [change] = (await changeOf(statement, scope).execute(trx)).rows
  await sql`select set_config('statement_timeout', ${rows[0]!.before}, true)`.execute(trx)
  const { count, longest } = change!
  // Fields have limits of their own, but a statement writes past them, and every list reads what it wrote.
  if (longest > MOST_CHARACTERS) throw new AppError('STATEMENT_TEXT_TOO_LONG', { limit: MOST_CHARACTERS })
  return count
}

/** Lets the database check a statement without running it (EXPLAIN). */
export async function explainChange(
  trx: Transaction<Tables>,
  statement: ChangeStatement,
  scope: StatementScope,
): Promise<void> {
  await sql`explain ${changeOf(statement, scope)}`.execute(trx)
}

/** Number of changed rows, and characters of their longest text. */
type ChangedRows = { count: number; longest: number }

function changeOf(statement: ChangeStatement, scope: StatementScope): RawBuilder<ChangedRows> {
  const { kind, table, canFail } = statement
  const target = scope.tables.find(({ name }) => name === table)!
  // PostgreSQL does not move conditions of the statement below an OFFSET.
  const barrier = canFail ? sql` offset 0` : sql``
  // A name of WITH is never the target of a write: reads go to these rows, writes go to the table.
  const sources = scope.tables.map(
    (source) =>
      sql`${sql.id(source.name)} as (
        select ${canFail ? columnsWithoutStatistics(source) : sql`*`} from ${source.source}
        where ${activeIn(source, scope)}${barrier})`,
  )
  const changed = (change: RawBuilder<unknown>) => sql<ChangedRows>`
    with ${sql.join(sources)}, ${CHANGED} as (${change} returning ${longestText(target)} as characters)
    select count(*)::int as count, coalesce(max(characters), 0)::int as longest from ${CHANGED}`
  const tail = bound(statement.tail, scope)
  if (kind === 'insert') return changed(insertOf(statement, target, scope, tail))
  const head = bound(statement.head, scope)
  const deleted = target.stored.has('delFlag') ? sql` and del_flag = 0` : sql``
  const own = sql`tenant_id = ${scope.principal.tenantId}${deleted}`
  // CASE fixes the order of evaluation, which AND does not. It prevents the use of indexes, so it is used only where
  // needed.
  const condition = canFail ? sql`case when ${own} then (${tail}) else false end` : sql`(${tail})`
  const confined = sql`where ${own} and ${condition}`
  if (kind === 'delete') return changed(sql`${head} ${confined}`)
  return changed(sql`${head}, ${sql.join(touched(target, scope))} ${confined}`)
}

/** Name of the changed rows in a statement; no table of a form has it. */
const CHANGED = sql.id('#changed')

/** A plain column shows its statistics, those of hidden rows too, to the planner. */
function columnsWithoutStatistics({ stored }: EntityTable): RawBuilder<unknown> {
  return sql.join(
    [...stored.values()].map(({ ref, column, kind }) => sql`${withoutStatistics(ref, kind)} as ${sql.id(column)}`),
  )
}

/** Characters of the longest text in a changed row. */
function longestText({ stored }: EntityTable): RawBuilder<unknown> {
  const texts = [...stored.values()].filter(({ kind }) => kind === 'text' || kind === 'json')
  if (texts.length === 0) return sql`0`
  return sql`greatest(${sql.join(texts.map(({ column }) => sql`char_length(${sql.id(column)}::text)`))})`
}

function activeIn({ stored }: EntityTable, { principal }: StatementScope): RawBuilder<unknown> {
  const deleted = stored.get('delFlag')
  return sql`${stored.get('tenantId')!.ref} = ${principal.tenantId}${deleted ? sql` and ${deleted.ref} = 0` : sql``}`
}

/** Columns that every change of a record sets, so that a concurrent edit notices the change. */
function touched({ stored }: EntityTable, { principal }: StatementScope): RawBuilder<unknown>[] {
  return [
    sql`update_by = ${principal.username}`,
    sql`update_time = now()`,
    ...(stored.has('version') ? [sql`version = version + 1`] : []),
  ]
}

/** Adds the columns that the engine sets in new rows, and casts the values to the types of their columns. */
function insertOf(
  { columns }: ChangeStatement,
  { name, stored }: EntityTable,
  { principal }: StatementScope,
  values: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const kinds = new Map([...stored.values()].map(({ column, kind }) => [column, kind]))
  const names = columns.map((column) => sql.id(column))
  const typed = columns.map((column) => sql`${sql.id('given', column)}::${sql.raw(CASTS[kinds.get(column) ?? 'text'])}`)
  const own = sql`replace(gen_random_uuid()::text, '-', ''), ${principal.tenantId}::integer, ${principal.username}, now(),
    ${principal.orgCode ?? null}::text`
  return sql`
    insert into ${sql.id(name)} (id, tenant_id, create_by, create_time, sys_org_code, ${sql.join(names)})
    select ${own}, ${sql.join(typed)} from (${values}) as given (${sql.join(names)})`
}

const CASTS: Record<ValueKind, string> = {
  text: 'text',
  integer: 'bigint',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  time: 'time',
  json: 'jsonb',
}

function bound(parts: readonly StatementPart[], scope: StatementScope): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => {
      if ('text' in part) return sql.raw(part.text)
      // Parameters of reports cannot occur here: the check of the statement refuses them.
      return 'variable' in part ? boundVariable(part.variable, part.quoted === true, scope) : sql`null`
    }),
    sql``,
  )
}

/** Binds a variable. A missing value is NULL, or an empty text between quotes, whose type the database infers. */
function boundVariable(name: string, quoted: boolean, scope: StatementScope): RawBuilder<unknown> {
  const field = fieldNamed(scope.tables[0]!, name)
  const value = field ? scope.record[field.name] : ruleValues(`#{${name}}`, scope.principal, scope.now)?.join(',')
  const text = value === null || value === undefined ? '' : String(value)
  if (quoted) return sql`${text}`
  if (text === '') return sql`null`
  return (field && field.kind !== 'json' ? boundValue(field.kind, text)?.from : undefined) ?? sql`${text}::text`
}

/**
 * Finds a field of the record by its name or the name of its column. It goes before a system variable of the same
 * name.
 */
export function fieldNamed({ stored }: EntityTable, name: string): StoredField | undefined {
  return stored.get(name) ?? [...stored.values()].find(({ column }) => column === name)
}
