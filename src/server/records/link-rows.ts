import { type Kysely, sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import type { Tables } from '../db/connection.ts'
import type { Principal } from '../http/principal.ts'
import { textName } from './dictionary-text.ts'
import type { EntityTable, LinkField } from './entity-table.ts'
import type { FieldMask } from './field-mask.ts'
import type { RecordContext } from './record-context.ts'
import { labelColumn, labelled, targetOf } from './reference-labels.ts'

interface LinkRow {
  record: string
  value: string
  label: string | null
}

/** Adds the comma list of every link table and its labels, by one statement for each table. */
export async function addLinks(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
  rows: readonly Row[],
  mask: FieldMask,
): Promise<void> {
  const links = [...table.links.values()].filter(({ name }) => mask.sees(name))
  const ids = rows.map((row) => String(row.id))
  await Promise.all(
    links.map(async (link) => {
      const found = await readLinks(context, principal, link, ids)
      for (const row of rows) addLink(row, link, found.get(String(row.id)) ?? [])
    }),
  )
}

function addLink(row: Row, { name }: LinkField, links: readonly LinkRow[]): void {
  row[name] = links.map(({ value }) => value).join(',')
  if (links.length > 0) row[textName(name)] = links.map(({ value, label }) => label ?? value).join(',')
}

async function readLinks(
  context: RecordContext,
  principal: Principal,
  link: LinkField,
  ids: readonly string[],
): Promise<Map<string, LinkRow[]>> {
  const target = targetOf(context, link.reference)
  const { rows } = await sql<LinkRow>`
    select l.record, l.value, ${labelColumn(target, principal)} as "label"
    from (
      select ${sql.id(link.from)}::text as record, ${sql.id(link.to)}::text as value
      from ${sql.id(link.table)} where ${sql.id(link.from)}::text = any(${ids})
    ) as l
    left join ${target.table.source} on ${target.value.ref}::text = l.value and ${labelled(target, principal)}
    order by l.value collate "C"`.execute(context.database.kysely)
  const byRecord = new Map<string, LinkRow[]>()
  for (const row of rows) byRecord.set(row.record, [...(byRecord.get(row.record) ?? []), row])
  return byRecord
}

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
