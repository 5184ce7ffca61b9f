import { sql } from 'kysely'
import { hasRowWith, rowFieldOperand } from '#server/records/children/child-field-filter.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { storesList } from '#shared/documents/entity-fields.ts'
import { compare, type Operand } from './comparison.ts'
import { allOf, type Condition, not } from './condition.ts'

/**
 * A condition on a field of the records: on its column, on the rows of its link table, or on those of a sub-table.
 * @returns undefined for a field that nothing can be compared with.
 */
export function fieldCondition(
  table: EntityTable,
  name: string,
  test: (operand: Operand) => Condition,
): Condition | undefined {
  const stored = table.stored.get(name)
  if (stored) {
    if (stored.kind === 'json') return undefined
    return test({ ref: stored.ref, kind: stored.kind, list: storesList(stored.field) })
  }
  const queryField = table.filtersOfRows?.get(name)
  if (queryField) return hasRowWith(queryField, [test(rowFieldOperand(queryField))])
  const link = table.links.get(name)
  if (!link) return undefined
  const holds = test({ ref: sql.id('l', link.to), kind: link.visible?.kind ?? 'text', list: false })
  const where = link.visible?.where ? allOf([link.visible.where, holds]) : holds
  return sql<boolean>`exists (
    select 1 from ${sql.id(link.table)} as l where ${sql.id('l', link.from)} = ${table.id.ref} and ${where})`
}

/** Records whose field has another value; for rows, of a link table or a sub-table, those without one of that value. */
export function differs(table: EntityTable, name: string, text: string): Condition | undefined {
  if (table.stored.has(name)) return fieldCondition(table, name, (operand) => compare(operand, 'ne', text))
  const same = fieldCondition(table, name, (operand) => compare(operand, 'eq', text))
  return same && not(same)
}
