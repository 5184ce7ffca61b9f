import type { Row } from '#shared/documents/entity.ts'
import { accessTo, type EngineAccess, type EntityAccess } from '../entity-access.ts'
import { type EntityTable, type StoredField, tableOf } from '../entity-table.ts'
import { activeRows } from '../policy/row-scope.ts'
import { oneOf } from '../read/sql/comparison.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'
import type { RecordContext } from '../record-context.ts'
import type { Write } from '../write/write.ts'
import type { Children } from './child-rows.ts'

/**
 * Narrows a write to the rows of a sub-table that belong to these records.
 * @param whose `permitted`: rows that the person may choose; `all`: every active row, since a deletion takes all rows
 * of the record along
 */
export function childWrite(
  write: Write,
  children: Children,
  values: readonly string[],
  whose: 'permitted' | 'all' = 'permitted',
): Write {
  const { context, hookContext } = write
  const table = childTable(context, children)
  const policy = write.policy.children.get(table.entity.$id)!
  const seen = whose === 'permitted' ? [policy.visible] : activeRows(table, write.principal)
  const visible = allOf([...seen, belongsTo(parentColumn(table, children), values)])
  return {
    ...write,
    table,
    entity: table.entity,
    policy: { ...policy, visible, stillVisible: visible },
    hooks: context.hooksOf(table.entity),
    hookContext: { ...hookContext, entity: table.entity },
    // The operation log gets the change of the record instead.
    logsChanges: false,
  }
}

/** Access of the same person to the rows of a sub-table. */
export function childAccess(access: EngineAccess, { entity }: Children): EntityAccess {
  return accessTo(access, access.context.entityOf(entity))
}

export function childTable(context: RecordContext, { entity }: Children): EntityTable {
  return tableOf(context.entityOf(entity))
}

export function parentColumn(child: EntityTable, { by }: Children): StoredField {
  const column = child.stored.get(by)
  if (!column) throw new Error(`${child.entity.$id} keeps no ${by}`)
  return column
}

function parentValue({ field }: StoredField, row: Readonly<Row>): string {
  return String(row[field['x-ref']?.value ?? 'id'] ?? '')
}

export function parentValues(child: EntityTable, children: Children, rows: readonly Row[]): string[] {
  return rows.map((row) => parentValue(parentColumn(child, children), row))
}

export function belongsTo({ ref, kind }: StoredField, values: readonly string[]): Condition {
  return oneOf({ ref, kind, list: false }, values)
}
