import { sql } from 'kysely'
import { storesList } from '#shared/documents/entity-fields.ts'
import type { QueryField } from '../entity-table.ts'
import type { Operand } from '../read/sql/comparison.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'

/** The left side of a comparison with a field of the rows. */
export function operandOf({ field }: QueryField): Operand {
  return { ref: field.ref, kind: field.kind, list: storesList(field.field) }
}

/**
 * Records of which one row satisfies all of these. The rows are found by the index on what names their record, or the other
 * way round, as the database likes; their `t` hides that of the record.
 */
export function someRow({ child, by, recordField, where }: QueryField, conditions: readonly Condition[]): Condition {
  return sql<boolean>`${recordField.ref}::text in (
    select ${by.ref}::text from ${child.source} where ${allOf([where, ...conditions])})`
}
