import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { fullSelectList } from '#server/records/read/sql/select-list.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Column, DestructiveStep, StoredColumn, StoredIndex, StoredTable, SyncStep } from './plan-sync.ts'
import type { Index } from './table-indexes.ts'

type Trx = Transaction<Tables>

/** How long a change waits for a lock on the table. */
const LOCK_TIMEOUT = '5s'

/** Most rows that are counted for an approximate number. */
export const MOST_COUNTED = 100_000

/** Types that a column may get. A type stands unquoted in a statement, so only these are allowed. */
const TYPE =
  /^(character varying\([1-9]\d{0,4}\)|text|integer|bigint|double precision|numeric\(\d{1,2},\d{1,2}\)|date|timestamp with time zone|time without time zone)$/

export interface TableContents {
  rows: number
  deleted: number
  tenants: number
}

/** Statements on the tables of online forms. Every name is quoted, every type is one of the list. */
export const formTables = {
  /**
   * Locks the table against reads and changes until the transaction ends.
   * @param limitMs time limit of each later statement of the transaction; absent for the default
   * @throws 55P03 when the lock is not free in time
   */
  async lock(trx: Trx, table: string, exists: boolean, limitMs?: number): Promise<void> {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx)
    if (limitMs) await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(trx)
    if (exists) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
  },

  /** Returns undefined when the table does not exist. */
  async read(trx: Trx, table: string): Promise<StoredTable | undefined> {
    const columns = await sql<StoredColumn>`
      select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
        a.atthasdef as "hasDefault", a.attidentity <> '' as "isIdentity"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.oid = to_regclass(${table}) order by a.attnum`.execute(trx)
    if (columns.rows.length === 0) return undefined
    const indexes = await sql<StoredIndex>`
      select i.relname::text as name, x.indisunique as "unique", not x.indisvalid as "isInvalid",
        array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality as k(number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as columns
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where c.oid = to_regclass(${table}) order by i.relname`.execute(trx)
    return { columns: columns.rows, indexes: indexes.rows }
  },

  /** Number of rows that lose a value by a step. */
  async lost(trx: Trx, table: string, step: DestructiveStep, column: string): Promise<number> {
    const [name, source] = [sql.id(column), sql.table(table)]
    const where =
      step.do === 'narrow'
        ? sql`char_length(${name}) > ${step.length}`
        : step.do === 'fit'
          ? sql`(${exactly(name)} <> ${rounded(name, step)} or not ${isInRange(name, step)})`
          : sql`${name} is not null`
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${source} where ${where}`.execute(trx)
    return rows[0]!.count
  },

  /** Number of value combinations that several rows have. Rows with a null in one of the columns do not count. */
  async duplicates(trx: Trx, table: string, columns: readonly string[]): Promise<number> {
    const names = columns.map((column) => sql.id(column))
    const given = sql.join(
      names.map((name) => sql`${name} is not null`),
      sql` and `,
    )
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select 1 from ${sql.table(table)} where ${given} group by ${sql.join(names)} having count(*) > 1) twice`.execute(
      trx,
    )
    return rows[0]!.count
  },

  /** Checks if substrings can have an index: pg_trgm is installed and visible. */
  async hasTrigrams(trx: Trx): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)) as has`.execute(
      trx,
    )
    return rows[0]!.has
  },

  /** Number of rows, including deleted rows and rows of other tenants. */
  async contents(trx: Trx, table: string, { columns }: StoredTable): Promise<TableContents> {
    const has = (wanted: string) => columns.some(({ name }) => name === wanted)
    const deleted = has('del_flag') ? sql`count(*) filter (where del_flag <> 0)` : sql`0`
    const { rows } = await sql<TableContents>`
      select count(*)::int as rows, (${deleted})::int as deleted, count(distinct tenant_id)::int as tenants
      from ${sql.table(table)}`.execute(trx)
    return rows[0]!
  },

  /** Rows that are not deleted, in the order of their keys. */
  async rowsAfter(
    kysely: Kysely<Tables>,
    table: EntityTable,
    { last, limit }: { last: string; limit: number },
  ): Promise<Row[]> {
    const deleted = table.stored.get('delFlag')
    const active = deleted ? sql`${deleted.ref} = 0` : sql`true`
    const { rows } = await sql<Row>`
      select ${fullSelectList(table)} from ${table.source} where ${table.id.ref} > ${last} and ${active}
      order by ${table.id.ref} limit ${limit}`.execute(kysely)
    return rows
  },

  /** Number of rows, counted up to a limit. Beyond that it is the estimate of the database, deleted rows included. */
  async approximateRows(kysely: Kysely<Tables>, table: string): Promise<number> {
    const { rows } = await sql<{ counted: number; known: number }>`
      select (select count(*)::int from (select 1 from ${sql.table(table)} limit ${MOST_COUNTED}) first_rows) as counted,
        (select reltuples::bigint::float8 from pg_class where oid = to_regclass(${table})) as known`.execute(kysely)
    const { counted, known } = rows[0]!
    return counted < MOST_COUNTED ? counted : Math.max(counted, known)
  },

  /** Drops a table with its rows. Returns the statement. */
  async drop(trx: Trx, table: string): Promise<string> {
    const statement = sql`drop table ${sql.table(table)}`
    await statement.execute(trx)
    return statement.compile(trx).sql
  },

  /**
   * Makes an index while others read and write the table, outside any transaction and without time limit.
   * @param begins gets the id of the database process and returns whether the index is still wanted
   */
  async makeIndex(
    kysely: Kysely<Tables>,
    { table, index }: { table: string; index: Index },
    begins: (backend: number) => boolean,
  ): Promise<void> {
    await kysely.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid, set_config('statement_timeout', '0', false)`.execute(connection)
      const on = sql`${sql.id(index.name)} on ${sql.table(table)} ${contentsOf(index)}`
      try {
        if (begins(rows[0]!.pid)) await sql`create index concurrently if not exists ${on}`.execute(connection)
      } finally {
        // The connection goes back to the pool with its usual settings.
        await sql`reset statement_timeout`.execute(connection)
      }
    })
  },

  /** Cancels the statement that a database process runs. */
  async cancel(kysely: Kysely<Tables>, backend: number): Promise<void> {
    await sql`select pg_cancel_backend(${backend})`.execute(kysely)
  },

  /** Runs a step. Returns its statements. */
  async run(trx: Trx, table: string, step: SyncStep): Promise<string[]> {
    const statements = statementsOf(table, step)
    for (const statement of statements) await statement.execute(trx)
    return statements.map((statement) => statement.compile(trx).sql)
  },
}

function statementsOf(tableName: string, step: SyncStep): RawBuilder<unknown>[] {
  const table = sql.table(tableName)
  switch (step.do) {
    case 'create':
      return [sql`create table ${table} (${sql.join(step.columns.map(columnIn))})`]
    case 'rename':
      return [sql`alter table ${table} rename column ${sql.id(step.from)} to ${sql.id(step.to)}`]
    case 'add':
      return [sql`alter table ${table} add column ${columnIn(step.column)}`]
    case 'widen': {
      const [name, type] = [sql.id(step.column.name), typeIn(step.column)]
      // The direct conversion rounds, or adds digits that nobody wrote. The conversion by text does not.
      const using = INEXACT.includes(step.from) ? sql`using ${name}::text::${type}` : sql``
      return [sql`alter table ${table} alter column ${name} type ${type} ${using}`]
    }
    case 'release':
      return [sql`alter table ${table} alter column ${sql.id(step.column)} drop ${sql.raw(step.from)}`]
    case 'default': {
      const { column, value } = step
      return [sql`alter table ${table} alter column ${sql.id(column.name)} set default ${constantOf(column, value)}`]
    }
    case 'require': {
      const [name, value] = [sql.id(step.column.name), USUAL[step.column.name]!]
      return [
        sql`update ${table} set ${name} = ${value} where ${name} is null`,
        sql`alter table ${table} alter column ${name} set default ${value}, alter column ${name} set not null`,
      ]
    }
    case 'fill': {
      const { column, value } = step
      const name = sql.id(column.name)
      return [sql`update ${table} set ${name} = ${constantOf(column, value)} where ${name} is null or ${name} = ''`]
    }
    case 'narrow': {
      const name = sql.id(step.column.name)
      const cut = sql`left(${name}, ${sql.lit(step.length)})`
      return [sql`alter table ${table} alter column ${name} type ${typeIn(step.column)} using ${cut}`]
    }
    case 'fit': {
      const name = sql.id(step.column.name)
      const fitting = sql`case when ${isInRange(name, step)} then ${rounded(name, step)} end`
      return [sql`alter table ${table} alter column ${name} type ${typeIn(step.column)} using ${fitting}`]
    }
    case 'replace':
      return [
        sql`alter table ${table} drop column ${sql.id(step.column.name)}`,
        sql`alter table ${table} add column ${columnIn(step.column)}`,
      ]
    case 'drop':
      return [sql`alter table ${table} drop column ${sql.id(step.column.name)}`]
    case 'index': {
      const { name, unique } = step.index
      return [sql`create ${unique ? sql`unique` : sql``} index ${sql.id(name)} on ${table} ${contentsOf(step.index)}`]
    }
    case 'drop-index':
      return [sql`drop index ${sql.id(...schemaOf(tableName), step.index.name)}`]
  }
}

type Size = Pick<Extract<SyncStep, { do: 'fit' }>, 'digits' | 'scale'>

/** The number with its own digits: a direct conversion rounds, or adds digits that nobody wrote. */
const exactly = (name: RawBuilder<unknown>) => sql`${name}::text::numeric`

const rounded = (name: RawBuilder<unknown>, { scale }: Size) => sql`round(${exactly(name)}, ${sql.lit(scale)})`

/** Also false for numbers that are infinite or none. */
const isInRange = (name: RawBuilder<unknown>, size: Size) =>
  sql`abs(${rounded(name, size)}) < 10::numeric ^ ${sql.lit(size.digits - size.scale)}`

/** An index is in the schema of its table, and is made there without a name of the schema. */
const schemaOf = (table: string) => table.split('.').slice(0, -1)

const INEXACT = ['real', 'double precision']

function contentsOf({ columns, trigrams }: Index): RawBuilder<unknown> {
  const on = sql.join(columns.map((column) => sql.id(column)))
  return trigrams ? sql`using gin (${on} gin_trgm_ops)` : sql`(${on})`
}

/** Values of required engine columns, for existing rows and as default. */
const USUAL: Readonly<Record<string, RawBuilder<unknown>>> = {
  create_time: sql`now()`,
  tenant_id: sql`0`,
  del_flag: sql`0`,
  version: sql`1`,
}

function columnIn(column: Column): RawBuilder<unknown> {
  return sql`${sql.id(column.name)} ${typeIn(column)} ${constraintOn(column)}`
}

function constraintOn(column: Column): RawBuilder<unknown> {
  const { name, default: value } = column
  if (name === 'id') return sql`primary key`
  if (value !== undefined) return sql`default ${constantOf(column, value)}`
  return Object.hasOwn(USUAL, name) ? sql`not null default ${USUAL[name]!}` : sql``
}

/** A default cannot be a bound parameter. It is quoted and cast to the type of its column. */
function constantOf(column: Column, value: string): RawBuilder<unknown> {
  return sql`${sql.lit(value)}::${typeIn(column)}`
}

function typeIn({ type }: Column): RawBuilder<unknown> {
  if (!TYPE.test(type)) throw new Error(`${JSON.stringify(type)} is no type for a column`)
  return sql.raw(type)
}
