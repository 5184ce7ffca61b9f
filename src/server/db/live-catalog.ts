import type { Column, TableCatalog } from '#shared/check/check-environment.ts'
import type { Database } from './connection.ts'

/** A B-tree as list of columns; indexes with expressions or conditions are left out. */
export interface TableIndex {
  table: string
  columns: string[]
  unique: boolean
}

export interface LiveCatalog {
  tables: TableCatalog
  indexes: TableIndex[]
}

interface ColumnRow {
  table: string
  name: string
  type: string
  length: number | null
  nullable: boolean
  hasDefault: boolean
}

const COLUMNS = `
  select table_name as "table", column_name as name, data_type as type, character_maximum_length as length,
    is_nullable = 'YES' as nullable, column_default is not null or is_identity = 'YES' as "hasDefault"
  from information_schema.columns
  where table_schema = current_schema()
  order by table_name, ordinal_position`

const INDEXES = `
  select c.relname as "table", i.indisunique as "unique",
    array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality as k(number, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where k.position <= i.indnkeyatts order by k.position) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
  where n.nspname = current_schema() and m.amname = 'btree' and i.indpred is null and i.indexprs is null
  order by c.relname, i.indexrelid`

/** Reads tables and indexes from the database. */
export async function readLiveCatalog({ pool }: Pick<Database, 'pool'>): Promise<LiveCatalog> {
  const [columns, indexes] = await Promise.all([pool.query<ColumnRow>(COLUMNS), pool.query<TableIndex>(INDEXES)])
  return { tables: tablesOf(columns.rows, indexes.rows), indexes: indexes.rows }
}

function tablesOf(columns: readonly ColumnRow[], indexes: readonly TableIndex[]): TableCatalog {
  const found: Record<string, { columns: Record<string, Column>; uniques: string[][] }> = {}
  for (const { table, name, ...column } of columns) {
    found[table] ??= { columns: {}, uniques: [] }
    found[table].columns[name] = column
  }
  for (const { table, columns: names, unique } of indexes) if (unique) found[table]?.uniques.push(names)
  return found
}
