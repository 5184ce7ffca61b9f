import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { MOST_DECIMALS } from '#shared/documents/online-form/checks/form-problems.ts'
import { TABLE_PREFIX } from '#shared/documents/online-form/form.ts'
import { type ForeignTable, MOST_DIGITS } from './form-of-table.ts'
import type { Column } from './plan-sync.ts'

/**
 * Tables without a form that the product may change, with all catalogue data that an import needs.
 * The database administrator adds the prefix `of_`. No table of the product has it, so none is ever listed here.
 * Partitions, and tables with row level security, are left out, and so are names that no form may have.
 */
const TABLES = `
select substr(c.relname, length($1) + 1) as "tableName", coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
  c.reltuples::float8 as "estimate",
  array(select a.attname::text from pg_index x, unnest(x.indkey::int2[]) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where x.indrelid = c.oid and x.indisprimary and a.attrelid = x.indrelid order by k.place) as "primaryKey",
  (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'notNull', a.attnotnull, 'hasDefault', a.atthasdef, 'isIdentity', a.attidentity <> '',
      'isGenerated', a.attgenerated <> '', 'comment', coalesce(col_description(c.oid, a.attnum), ''),
      'isUnique', exists (select from pg_index x where x.indrelid = c.oid and x.indisunique and x.indpred is null
        and x.indnkeyatts = 1 and x.indkey[0] = a.attnum)) order by a.attnum), '[]')
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
from pg_class c
where c.relkind = 'r' and c.relpersistence = 'p' and not c.relispartition and not c.relrowsecurity
  and c.relname ~ ('^' || $1 || '[a-z][a-z0-9]*(_[a-z0-9]+)*$') and length(c.relname) <= length($1) + 50
  and pg_table_is_visible(c.oid) and pg_has_role(c.relowner, 'MEMBER')
  and not exists (select from pg_inherits i where c.oid in (i.inhrelid, i.inhparent))
  and not exists (select from sys_document d where d.kind = 'entity'
    and d.address = 'online/f-' || replace(substr(c.relname, length($1) + 1), '_', '-'))
  and ($2::text[] is null or c.relname = any ($2))
order by c.relname limit $3`

/** Most tables in the list; nobody looks through more. */
const MOST = 500

type Found = Omit<ForeignTable, 'indexes'> & {
  /** Rows as the database estimates them; negative for a table that was never analysed. */
  estimate: number
}

/** @param tableNames without the prefix; absent for all */
export async function foreignTables(
  { pool }: Pick<Database, 'pool'>,
  tableNames?: readonly string[],
): Promise<(ForeignTable & Pick<Found, 'estimate'>)[]> {
  const names = tableNames?.map((name) => TABLE_PREFIX + name) ?? null
  const { rows } = await pool.query<Found>(TABLES, [TABLE_PREFIX, names, MOST])
  // No index of these tables was made by the product.
  return rows.map((row) => ({ ...row, indexes: [] }))
}

/** Columns with a number that the wire or an edit would change. Reads all rows once. */
export async function inexactColumns(
  { kysely }: Pick<Database, 'kysely'>,
  table: string,
  columns: readonly Column[],
): Promise<string[]> {
  const inexact = columns.filter(({ type }) => Object.hasOwn(INEXACT, type))
  if (inexact.length === 0) return []
  const tests = inexact.map(({ name, type }) => sql`bool_or(${INEXACT[type]!(sql.id(name))})`)
  const { rows } = await sql<{ found: (boolean | null)[] }>`
    select array[${sql.join(tests)}] as found from ${sql.id(table)}`.execute(kysely)
  return inexact.flatMap(({ name }, at) => (rows[0]!.found[at] ? [name] : []))
}

type Test = (value: RawBuilder<unknown>) => RawBuilder<unknown>

const isFine: Test = (value) => sql`scale(trim_scale(${value}::text::numeric)) > ${sql.lit(MOST_DECIMALS)}`
const hasManyDigits: Test = (value) =>
  sql`length(ltrim(translate(trim_scale(${value})::text, '-.', ''), '0')) > ${sql.lit(MOST_DIGITS)}`

/** Test for a number that would change, by type. Numbers of other types never change. */
const INEXACT: Readonly<Record<string, Test>> = {
  bigint: (value) => sql`${value} not between -9007199254740991 and 9007199254740991`,
  real: isFine,
  'double precision': isFine,
  numeric: (value) => sql`(${isFine(value)} or ${hasManyDigits(value)})`,
}
