import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { EntityTable, StoredField, ValueKind } from '#server/records/entity-table.ts'
import { ruleValues } from '#server/records/policy/rule-variables.ts'
import { boundValue } from '#server/records/read/sql/bound-value.ts'
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

/**
 * Runs a checked statement. It reads and changes only rows of the person's tenant that are not deleted. The database
 * ends it when it takes longer than `limitMs`.
 * @returns number of changed rows
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
  const { numAffectedRows } = await changeOf(statement, scope).execute(trx)
  await sql`select set_config('statement_timeout', ${rows[0]!.before}, true)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Lets the database check a statement without running it (EXPLAIN). */
export async function explainChange(
  trx: Transaction<Tables>,
  statement: ChangeStatement,
  scope: StatementScope,
): Promise<void> {
  await sql`explain ${changeOf(statement, scope)}`.execute(trx)
}

function changeOf(statement: ChangeStatement, scope: StatementScope): RawBuilder<unknown> {
  const { kind, table, canFail } = statement
  const target = scope.tables.find(({ name }) => name === table)!
  // PostgreSQL does not move conditions of the statement below an OFFSET.
  const barrier = canFail ? sql` offset 0` : sql``
  // A name of WITH is never the target of a write: reads go to these rows, writes go to the table.
  const sources = scope.tables.map(
    (source) =>
      sql`${sql.id(source.name)} as (select * from ${source.source} where ${activeIn(source, scope)}${barrier})`,
  )
  const before = sql`with ${sql.join(sources)}`
  const tail = bound(statement.tail, scope)
  if (kind === 'insert') return sql`${before} ${insertOf(statement, target, scope, tail)}`
  const head = bound(statement.head, scope)
  const deleted = target.stored.has('delFlag') ? sql` and del_flag = 0` : sql``
  const own = sql`tenant_id = ${scope.principal.tenantId}${deleted}`
  // CASE fixes the order of evaluation, which AND does not. It prevents the use of indexes, so it is used only where
  // needed.
  const condition = canFail ? sql`case when ${own} then (${tail}) else false end` : sql`(${tail})`
  const confined = sql`where ${own} and ${condition}`
  if (kind === 'delete') return sql`${before} ${head} ${confined}`
  return sql`${before} ${head}, ${sql.join(touched(target, scope))} ${confined}`
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
