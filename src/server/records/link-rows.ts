import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/connection.ts'
import type { LinkField } from './entity-table.ts'

/** The comma list that a record has now, without labels. */
export async function linkValues(executor: Kysely<Tables>, link: LinkField, id: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.id(link.to)}::text as value from ${sql.id(link.table)}
    where ${sql.id(link.from)}::text = ${id} order by ${sql.id(link.to)}::text collate "C"`.execute(executor)
  return rows.map(({ value }) => value).join(',')
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
