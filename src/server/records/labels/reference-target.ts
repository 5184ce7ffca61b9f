import { type RawBuilder, sql } from 'kysely'
import type { Reference } from '#shared/documents/entity.ts'
import { accessTo, type EngineAccess, type EntityAccess } from '../entity-access.ts'
import type { StoredField } from '../entity-table.ts'
import { isReadable } from '../policy/field-mask.ts'
import { ofTenant } from '../policy/row-scope.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'

/** Entity to which a reference leads, as one person uses it, with both ends of the reference. */
export interface ReferenceTarget extends EntityAccess {
  /** Field whose value is stored. */
  readonly value: StoredField
  /** Field that people read. */
  readonly label: StoredField
}

/** @throws when the reference names no entity with a table, or fields without a column. */
export function targetOf(
  access: EngineAccess,
  reference: Pick<Reference, 'entity' | 'value' | 'label'>,
): ReferenceTarget {
  const target = accessTo(access, access.context.entityOf(reference.entity))
  const { table } = target
  const value = table.stored.get(reference.value ?? 'id')
  const label = reference.label === undefined ? table.title : table.stored.get(reference.label)
  if (!value || !label) throw new Error(`${reference.entity} has no fields ${reference.value} and ${reference.label}`)
  return { ...target, value, label }
}

/**
 * Rows whose label a person may read beside a value they already see: of the tenant, whatever the data rules say,
 * deleted ones too. `t` is the table referred to.
 */
export function labelled({ table, principal }: EntityAccess): Condition {
  return allOf(ofTenant(table, principal))
}

/** The label as a column, or the stored value where the label is not for this person. */
export function labelColumn({ table, principal, label, value }: ReferenceTarget): RawBuilder<unknown> {
  return sql`${isReadable(table, label.name, principal) ? label.ref : value.ref}::text`
}
