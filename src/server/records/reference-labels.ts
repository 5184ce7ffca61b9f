import { type RawBuilder, sql } from 'kysely'
import type { Reference, Row } from '#shared/documents/entity.ts'
import type { Principal } from '../http/principal.ts'
import { oneOf } from './comparison.ts'
import { allOf, type Condition } from './condition.ts'
import { addText } from './dictionary-text.ts'
import { type EntityTable, type StoredField, tableOf } from './entity-table.ts'
import { type FieldMask, isReadable } from './field-mask.ts'
import type { RecordContext } from './record-context.ts'
import { keysOfRows } from './reference-keys.ts'

/** Both ends of a reference, found out. */
export interface ReferenceTarget {
  readonly table: EntityTable
  /** Field whose value is stored. */
  readonly value: StoredField
  /** Field that people read. */
  readonly label: StoredField
}

/** @throws when the reference names no entity with a table, or fields without a column. */
export function targetOf(
  context: RecordContext,
  reference: Pick<Reference, 'entity' | 'value' | 'label'>,
): ReferenceTarget {
  const table = tableOf(context.entityOf(reference.entity))
  const value = table.stored.get(reference.value ?? 'id')
  const label = reference.label === undefined ? table.title : table.stored.get(reference.label)
  if (!value || !label) throw new Error(`${reference.entity} has no fields ${reference.value} and ${reference.label}`)
  return { table, value, label }
}

/**
 * Rows whose label a person may read beside a value they already see: of the tenant, whatever the data rules say,
 * deleted ones too. `t` is the table referred to.
 */
export function labelled({ table }: ReferenceTarget, principal: Principal): Condition {
  const tenant = table.entity['x-tenant'] === false ? undefined : table.stored.get('tenantId')
  return allOf(tenant ? [sql<boolean>`${tenant.ref} = ${principal.tenantId}`] : [])
}

/** The label as a column, or the stored value where the label is not for this person. */
export function labelColumn({ label, value }: ReferenceTarget, principal: Principal): RawBuilder<unknown> {
  return sql`${isReadable(label.field, principal) ? label.ref : value.ref}::text`
}

/** Adds `<field>_dictText` for references that are stored in a column, by one statement for each. */
export async function addReferenceLabels(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
  rows: readonly Row[],
  mask: FieldMask,
): Promise<void> {
  const fields = [...table.stored.values()].filter(({ name, field }) => field['x-ref'] && mask.sees(name))
  await Promise.all(
    fields.map(async ({ name, field }) => {
      // The mark of having no parent is no key.
      const root = table.entity['x-tree']?.parent === name ? table.entity['x-tree'].root : undefined
      const keys = keysOfRows(field, name, rows).filter((key) => key !== root)
      if (keys.length === 0) return
      const labels = await labelsOf(context, principal, field['x-ref']!, keys)
      for (const row of rows) addText(row, name, labels)
    }),
  )
}

/** Labels by value; a value without a row is absent. */
export async function labelsOf(
  context: RecordContext,
  principal: Principal,
  reference: Pick<Reference, 'entity' | 'value' | 'label'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const target = targetOf(context, reference)
  const { ref, kind } = target.value
  const { rows } = await sql<{ value: string; label: string | null }>`
    select ${ref}::text as "value", ${labelColumn(target, principal)} as "label" from ${target.table.source}
    where ${labelled(target, principal)} and ${oneOf({ ref, kind, list: false }, keys)}`.execute(
    context.database.kysely,
  )
  return new Map(rows.map(({ value, label }) => [value, label ?? value]))
}
