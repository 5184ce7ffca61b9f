import { sql } from 'kysely'
import { storesList } from '#shared/documents/entity-fields.ts'
import type { QueryField } from '../entity-table.ts'
import type { Operand } from '../read/sql/comparison.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'

/** Returns the left side of a comparison with a field of a sub-table. */
export function rowFieldOperand({ field }: QueryField): Operand {
  return { ref: field.ref, kind: field.kind, list: storesList(field.field) }
}

/**
 * Condition on records: some row of the sub-table satisfies all these conditions. `in (select …)` lets PostgreSQL begin
 * with the rows or with the records. Inside, `t` is the row; the `t` of the record cannot be used there.
 * @param conditions conditions on one row, all over fields of the same sub-table
 */
export function hasRowWith({ child, by, recordField, where }: QueryField, conditions: readonly Condition[]): Condition {
  return sql<boolean>`${recordField.ref}::text in (
    select ${by.ref}::text from ${child.source} where ${allOf([where, ...conditions])})`
}
