import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { MOST_DECIMALS } from '#shared/documents/online-form/checks/form-problems.ts'
import { TABLE_PREFIX } from '#shared/documents/online-form/form.ts'
import { type ForeignTable, MOST_DIGITS } from './form-of-table.ts'
import type { Column } from './plan-sync.ts'

/**
 * Tables without a form that may become one, with all catalogue data that an import needs: tables to which the database
 * administrator gave the prefix `of_`, which no table of the product has, and tables of allowed schemas, in which the
 * product has no table. The former must be tables that the product may change; the latter are listed with an obstacle.
 */
const TABLES = `
select case when s.name is null then substr(c.relname, length($1) + 1) else c.relname end as "tableName",
  s.name as "tableSchema",
  case when s.name is null then null
    when not has_schema_privilege(c.relnamespace, 'USAGE') or not has_schema_privilege(c.relnamespace, 'CREATE')
      then '没有使用模式 ' || s.name || ' 的权限，或不能在其中建索引'
    when not pg_has_role(c.relowner, 'MEMBER') then '没有修改该表的权限'
    when c.relrowsecurity then '该表启用了行级安全'
    when c.relkind = 'p' or c.relispartition or f.is_family then '分区表和有继承关系的表不能成为表单'
    when c.relname !~ $5 or length(c.relname) > 50 then '表名须以字母开头，由小写字母、数字和单个下划线组成，最多50个字符'
    when length(s.name) + length(c.relname) > 63 then '模式名与表名一共最多63个字符'
  end as obstacle,
  coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
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
from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join unnest($4::text[]) s (name) on s.name = n.nspname and n.nspname <> current_schema()
  cross join lateral (select exists (select from pg_inherits i where c.oid in (i.inhrelid, i.inhparent)) as is_family) f
where c.relpersistence = 'p' and case when s.name is null
    then c.relkind = 'r' and not c.relispartition and not c.relrowsecurity and not f.is_family
      and starts_with(c.relname, $1) and substr(c.relname, length($1) + 1) ~ $5 and length(c.relname) <= length($1) + 50
      and pg_table_is_visible(c.oid) and pg_has_role(c.relowner, 'MEMBER')
      and not exists (select from sys_document d where d.kind = 'entity'
        and d.address = 'online/f-' || replace(substr(c.relname, length($1) + 1), '_', '-'))
    else c.relkind in ('r', 'p') end
  and ($2::text[] is null or coalesce(s.name || '.', '') || c.relname = any ($2))
order by s.name nulls first, c.relname limit $3`

/** Names of tables that a form may have. */
const FORM_NAME = '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'

/** Most tables in the list; nobody looks through more. */
const MOST = 500

type Found = Omit<ForeignTable, 'indexes'> & {
  /** Rows as the database estimates them; negative for a table that was never analysed. */
  estimate: number
  /** Allowed schema that the table is in. Null for a table with the prefix. */
  tableSchema: string | null
  /** Reason why the table cannot be used as it is. */
  obstacle: string | null
}

/**
 * @param schemas allowed ones
 * @param names as in the database, with the prefix or the schema; absent for all
 */
export async function foreignTables(
  { pool }: Pick<Database, 'pool'>,
  schemas: readonly string[],
  names?: readonly string[],
): Promise<(ForeignTable & Omit<Found, keyof ForeignTable>)[]> {
  const { rows } = await pool.query<Found>(TABLES, [TABLE_PREFIX, names ?? null, MOST, schemas, FORM_NAME])
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
    select array[${sql.join(tests)}] as found from ${sql.table(table)}`.execute(kysely)
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
