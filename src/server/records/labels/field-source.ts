import type { Principal } from '#server/http/principal.ts'
import type { Entity, Field } from '#shared/documents/entity.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { mayLookUp } from '../policy/lookup-permission.ts'
import { membersOf } from '../policy/membership.ts'
import { activeRows, choosableRows } from '../policy/row-scope.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'

/** A field with the entity that has it. */
export interface ReferencingField {
  holder: Entity
  field: Field
}

/**
 * Whether a person reads keys and labels of an entity through the fields of another one. Fields of an online form open what they refer
 * to, since its designer was entitled to read it; elsewhere the person needs the right to look the entity up.
 */
export function opensSource(holder: Entity, source: Entity, principal: Principal): boolean {
  return holder['x-form'] !== undefined || mayLookUp(source, principal)
}

/** Rows that a field offers: under the data rules of their entity unless the field lifts them. */
export async function rowsOfSource({ holder, field }: ReferencingField, source: EntityAccess): Promise<Condition> {
  const { table, principal } = source
  const rows = unruledRows(field, table, principal) ?? (await choosableRows(source))
  return allOf([rows, ...(holder['x-form'] === undefined ? [] : membersOf(table, principal.tenantId))])
}

/** Rows of a field that lifts the data rules; undefined for other fields. */
export function unruledRows(field: Field, source: EntityTable, principal: Principal): Condition | undefined {
  return field['x-unruled'] ? allOf(activeRows(source, principal)) : undefined
}
