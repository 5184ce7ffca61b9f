import { type RawBuilder, sql } from 'kysely'
import type { Reference } from '#shared/documents/entity.ts'
import type { EngineAccess } from '../entity-access.ts'
import type { LinkField } from '../entity-table.ts'
import { oneOf } from '../read/sql/comparison.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'
import type { RecordContext } from '../record-context.ts'
import { labelColumn, labelled, targetOf } from './reference-target.ts'

/** A value by which records refer to another one, with its label. */
export interface LabelRow {
  /** Key of the record that has the value; null where the value is in a column of the record. */
  record: string | null
  value: string
  /** Null for an unknown value. */
  label: string | null
}

/** A select of label rows; several are joined into one statement. */
export type LabelSelect = RawBuilder<LabelRow>

/** Labels of these values. @param among condition on the rows with labels for everybody */
export function keyLabels(
  access: EngineAccess,
  reference: Pick<Reference, 'entity' | 'value' | 'label'>,
  keys: readonly string[],
  among?: Condition,
): LabelSelect {
  const target = targetOf(access, reference)
  const { ref, kind } = target.value
  return sql`
    select null::text as record, ${ref}::text as value, ${labelColumn(target)} as label
    from ${target.table.source}
    where ${allOf([labelled(target), oneOf({ ref, kind, list: false }, keys), ...(among ? [among] : [])])}`
}

/** Values and labels of the link rows of these records that lead to records of the person's tenant. */
export function linkLabels(access: EngineAccess, link: LinkField, ids: readonly string[]): LabelSelect {
  const target = targetOf(access, link.reference)
  // A reference to an entity without tenant may be unknown; the value is then its own label.
  const join = target.table.entity['x-tenant'] === false ? sql`left join` : sql`join`
  return sql`
    select l.record, l.value, ${labelColumn(target)} as label
    from (
      select ${sql.id(link.from)}::text as record, ${sql.id(link.to)}::text as value
      from ${sql.id(link.table)} where ${sql.id(link.from)}::text = any(${ids})
    ) as l
    ${join} ${target.table.source} on ${target.value.ref}::text = l.value and ${labelled(target)}`
}

/** Returns the rows of each select, in the order of their values; one statement for all. */
export async function readLabels(
  { database }: RecordContext,
  selects: readonly LabelSelect[],
): Promise<readonly LabelRow[][]> {
  const found: LabelRow[][] = selects.map(() => [])
  if (selects.length === 0) return found
  const parts = selects.map((select, part) => sql`select ${sql.lit(part)}::int as part, s.* from (${select}) as s`)
  const { rows } = await sql<LabelRow & { part: number }>`
    select part, record, value, label from (${sql.join(parts, sql` union all `)}) as labels
    order by value collate "C"`.execute(database.kysely)
  for (const row of rows) found[row.part]!.push(row)
  return found
}
