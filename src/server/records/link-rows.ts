import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../http/principal.ts'
import type { Condition } from './condition.ts'
import type { LinkField } from './entity-table.ts'
import type { RecordContext } from './record-context.ts'
import { labelled, targetOf } from './reference-target.ts'
import type { Write } from './write-context.ts'

type Reader = Pick<Write, 'context' | 'principal' | 'trx'>

/**
 * The comma lists that records have now, without labels; a record without links is absent. Links to records of other
 * tenants are none.
 */
export async function linkValues(
  { context, principal, trx }: Reader,
  link: LinkField,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [from, to] = [sql.id(link.from), sql.id(link.to)]
  const { rows } = await sql<{ record: string; list: string }>`
    select ${from}::text as record, string_agg(${to}::text, ',' order by ${to}::text collate "C") as list
    from ${sql.id(link.table)} as l where ${from}::text = any(${ids}) ${andHere(context, principal, link)}
    group by ${from}`.execute(trx)
  return new Map(rows.map(({ record, list }) => [record, list]))
}

/** Makes the link rows of a record be exactly these; links to records of other tenants stay as they are. */
export async function writeLinks(
  { context, principal, trx }: Reader,
  link: LinkField,
  id: string,
  values: readonly string[],
): Promise<void> {
  const [table, from, to] = [sql.id(link.table), sql.id(link.from), sql.id(link.to)]
  await sql`
    delete from ${table} as l where ${from} = ${id} and not (${to} = any(${values}))
    ${andHere(context, principal, link)}`.execute(trx)
  await addLinks(trx, context, link, id, values)
}

/** The link rows of a record that has none yet. */
export async function addLinks(
  trx: Write['trx'],
  context: RecordContext,
  link: LinkField,
  id: string,
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return
  const isNumber = targetOf(context, link.reference).value.kind === 'integer'
  await sql`
    insert into ${sql.id(link.table)} (${sql.id(link.from)}, ${sql.id(link.to)})
    select ${id}, value${isNumber ? sql`::integer` : sql``} from unnest(${values}::text[]) as value
    on conflict do nothing`.execute(trx)
}

/** Whether a link row `l` leads to a record of the person's tenant; undefined where the records are those of all. */
export function leadsHere(context: RecordContext, principal: Principal, link: LinkField): Condition | undefined {
  const target = targetOf(context, link.reference)
  if (target.table.entity['x-tenant'] === false) return undefined
  return sql<boolean>`exists (
    select from ${target.table.source}
    where ${target.value.ref} = ${sql.id('l', link.to)} and ${labelled(target, principal)})`
}

function andHere(context: RecordContext, principal: Principal, link: LinkField): RawBuilder<unknown> {
  const here = leadsHere(context, principal, link)
  return here ? sql`and ${here}` : sql``
}
