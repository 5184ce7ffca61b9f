import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/connection.ts'

export interface UniqueIndex {
  readonly name: string
  /** In the order of the index; an expression has no column, so the list is shorter. */
  readonly columns: readonly string[]
  /** Covers all rows and consists of columns only. */
  readonly complete: boolean
}

/** A table as the database has it. */
export interface TableCatalog {
  readonly name: string
  /** Type names of PostgreSQL by column, such as `int4` or `varchar`. */
  readonly columns: ReadonlyMap<string, string>
  readonly uniqueIndexes: readonly UniqueIndex[]
  isNotNull(column: string): boolean
  /** A foreign key uses the column; it finds no record for an empty text. */
  isForeignKey(column: string): boolean
}

export interface Catalog {
  readonly tables: ReadonlyMap<string, TableCatalog>
  /** The collation that sorts Chinese by pinyin exists. */
  readonly hasPinyin: boolean
}

interface ColumnRow {
  table: string
  column: string
  type: string
  notNull: boolean
  foreignKey: boolean
}

interface IndexRow {
  table: string
  name: string
  columns: string[] | null
  keys: number
  partial: boolean
}

/** Reads tables by their names, with a schema or in the current one, from the database catalog. A missing one is absent. */
export async function readCatalog(kysely: Kysely<Tables>, tableNames: readonly string[]): Promise<Catalog> {
  const names = [...new Set(tableNames)]
  const [columns, indexes, hasPinyin] = [
    await readColumns(kysely, names),
    await readUniqueIndexes(kysely, names),
    await readPinyin(kysely),
  ]
  const tables = new Map<string, TableCatalog>()
  for (const name of new Set(columns.map(({ table }) => table))) {
    const own = columns.filter(({ table }) => table === name)
    tables.set(
      name,
      tableCatalog(
        name,
        own,
        indexes.filter(({ table }) => table === name),
      ),
    )
  }
  return { tables, hasPinyin }
}

function tableCatalog(name: string, columns: readonly ColumnRow[], indexes: readonly IndexRow[]): TableCatalog {
  const notNull = new Set(columns.filter((row) => row.notNull).map(({ column }) => column))
  const foreign = new Set(columns.filter((row) => row.foreignKey).map(({ column }) => column))
  return {
    name,
    columns: new Map(columns.map(({ column, type }) => [column, type])),
    uniqueIndexes: indexes.map((index) => ({
      name: index.name,
      columns: index.columns ?? [],
      complete: !index.partial && index.columns?.length === index.keys,
    })),
    isNotNull: (column) => notNull.has(column),
    isForeignKey: (column) => foreign.has(column),
  }
}

async function readColumns(kysely: Kysely<Tables>, names: readonly string[]): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select wanted.name as "table", a.attname as "column", t.typname as "type", a.attnotnull as "notNull",
      exists (select 1 from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)) as "foreignKey"
    from unnest(${names}::text[]) as wanted (name)
    join pg_class c on c.oid = to_regclass(wanted.name)
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p', 'v')`.execute(kysely)
  return rows
}

async function readUniqueIndexes(kysely: Kysely<Tables>, names: readonly string[]): Promise<IndexRow[]> {
  const { rows } = await sql<IndexRow>`
    select wanted.name as "table", i.relname as "name", x.indnkeyatts::int as "keys", x.indpred is not null as "partial",
      (select array_agg(a.attname::text order by k.place)
       from unnest(x.indkey::int2[]) with ordinality as k(number, place)
       join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number
       where k.place <= x.indnkeyatts) as "columns"
    from unnest(${names}::text[]) as wanted (name)
    join pg_index x on x.indrelid = to_regclass(wanted.name)
    join pg_class i on i.oid = x.indexrelid
    where x.indisunique and x.indisvalid`.execute(kysely)
  return rows
}

async function readPinyin(kysely: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from pg_collation where collname = 'zh-x-icu') as found`.execute(kysely)
  return rows[0]!.found
}
