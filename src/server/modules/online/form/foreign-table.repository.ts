import { TABLE_PREFIX } from '#shared/documents/online-form/form.ts'
import type { Database } from '../../../db/connection.ts'
import type { ForeignTable } from './form-of-table.ts'

/**
 * Tables that are ours to change and that no form has, with all that is asked of them. The prefix is put there by whoever
 * manages the database: nothing of the product has it, so none of its tables is ever among these. The catalogue is read by
 * what a form may be called at all; parts of other tables and those with rules about their rows are left alone.
 */
const TABLES = `
select substr(c.relname, length($1) + 1) as "tableName", coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
  greatest(c.reltuples, 0)::float8 as "rowCount",
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

/** More of them than anybody looks through. */
const MOST = 500

type Found = Omit<ForeignTable, 'indexes'> & { rowCount: number }

/** @param tableNames without the prefix; absent for all */
export async function foreignTables(
  { pool }: Pick<Database, 'pool'>,
  tableNames?: readonly string[],
): Promise<(ForeignTable & { rowCount: number })[]> {
  const names = tableNames?.map((name) => TABLE_PREFIX + name) ?? null
  const { rows } = await pool.query<Found>(TABLES, [TABLE_PREFIX, names, MOST])
  // None of their indexes is ours.
  return rows.map((row) => ({ ...row, indexes: [] }))
}
