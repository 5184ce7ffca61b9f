import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/connection.ts'
import type { LinkField } from './entity-table.ts'

/** The comma lists that records have now, without labels; a record without links is absent. */
export async function linkValues(
  executor: Kysely<Tables>,
  link: LinkField,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [from, to] = [sql.id(link.from), sql.id(link.to)]
  const { rows } = await sql<{ record: string; list: string }>`
    select ${from}::text as record, string_agg(${to}::text, ',' order by ${to}::text collate "C") as list
    from ${sql.id(link.table)} where ${from}::text = any(${ids}) group by ${from}`.execute(executor)
  return new Map(rows.map(({ record, list }) => [record, list]))
}

/** Makes the link rows of a record be exactly these. */
export async function writeLinks(
  executor: Kysely<Tables>,
  link: LinkField,
  id: string,
  values: readonly string[],
): Promise<void> {
  const [table, from, to] = [sql.id(link.table), sql.id(link.from), sql.id(link.to)]
  await sql`delete from ${table} where ${from} = ${id} and not (${to} = any(${values}))`.execute(executor)
  if (values.length === 0) return
  await sql`
    insert into ${table} (${from}, ${to}) select ${id}, value from unnest(${values}::text[]) as value
    on conflict do nothing`.execute(executor)
}
