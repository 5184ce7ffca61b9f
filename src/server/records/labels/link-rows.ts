import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import type { EngineAccess, EntityAccess } from '../entity-access.ts'
import type { EntityTable, LinkField } from '../entity-table.ts'
import type { Condition } from '../read/sql/condition.ts'
import type { Write } from '../write/write.ts'
import { labelled, targetOf } from './reference-target.ts'

type Reader = EngineAccess & Pick<Write, 'trx'>

/**
 * Gives records the comma lists that they have now, without labels, by one statement whatever the number of links and
 * records. Links to records of other tenants are none.
 */
export async function addLinkValues(write: Write, rows: readonly Row[]): Promise<void> {
  const { table, trx } = write
  const links = [...table.links.values()]
  if (links.length === 0 || rows.length === 0) return
  const ids = rows.map(({ id }) => String(id))
  const parts = links.map((link, part) => {
    const [from, to] = [sql.id(link.from), sql.id(link.to)]
    return sql`
      select ${sql.lit(part)}::int as part, ${from}::text as record,
        string_agg(${to}::text, ',' order by ${to}::text collate "C") as list
      from ${sql.id(link.table)} as l where ${from}::text = any(${ids}) ${andHere(write, link)}
      group by ${from}`
  })
  const { rows: found } = await sql<{ part: number; record: string; list: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(trx)
  const lists = new Map(found.map(({ part, record, list }) => [`${part} ${record}`, list]))
  for (const row of rows) {
    for (const [part, { name }] of links.entries()) row[name] = lists.get(`${part} ${String(row.id)}`) ?? ''
  }
}

/** Makes the link rows of a record be exactly these; links to records of other tenants stay as they are. */
export async function writeLinks(
  reader: Reader,
  link: LinkField,
  id: string,
  values: readonly string[],
): Promise<void> {
  const { trx } = reader
  const [table, from, to] = [sql.id(link.table), sql.id(link.from), sql.id(link.to)]
  await sql`
    delete from ${table} as l where ${from} = ${id} and not (${to} = any(${values}))
    ${andHere(reader, link)}`.execute(trx)
  await addLinks(reader, link, id, values)
}

/** The link rows of a record that has none yet. */
export async function addLinks(reader: Reader, link: LinkField, id: string, values: readonly string[]): Promise<void> {
  if (values.length === 0) return
  const isNumber = targetOf(reader, link.reference).value.kind === 'integer'
  await sql`
    insert into ${sql.id(link.table)} (${sql.id(link.from)}, ${sql.id(link.to)})
    select ${id}, value${isNumber ? sql`::integer` : sql``} from unnest(${values}::text[]) as value
    on conflict do nothing`.execute(reader.trx)
}

/** The table as the person may ask for it: links to records of other tenants count for nothing. */
export function withVisibleLinks(access: EntityAccess): EntityTable {
  const { table } = access
  if (table.links.size === 0) return table
  const links = [...table.links].map(([name, link]) => {
    const { kind } = targetOf(access, link.reference).value
    return [name, { ...link, visible: { kind, where: leadsHere(access, link) } }] as const
  })
  return { ...table, links: new Map(links) }
}

/** Whether a link row `l` leads to a record of the person's tenant; undefined where the records are those of all. */
function leadsHere(access: EngineAccess, link: LinkField): Condition | undefined {
  const target = targetOf(access, link.reference)
  if (target.table.entity['x-tenant'] === false) return undefined
  return sql<boolean>`exists (
    select from ${target.table.source}
    where ${target.value.ref} = ${sql.id('l', link.to)} and ${labelled(target)})`
}

function andHere(access: EngineAccess, link: LinkField): RawBuilder<unknown> {
  const here = leadsHere(access, link)
  return here ? sql`and ${here}` : sql``
}
