import { childrenNamed } from '#shared/documents/entity-fields.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable, QueryField } from '../entity-table.ts'
import { isReadable } from '../policy/field-mask.ts'
import { choosableRows } from '../policy/row-scope.ts'
import type { Condition } from '../read/sql/condition.ts'
import { childAccess, parentColumn } from './child-scope.ts'

/**
 * Adds the fields of sub-tables by which the person may filter records. A virtual field of the record names each of
 * them (`x-asked`: name of the sub-table, and its field). Only rows that the person may see count. A field that the
 * person may not read is left out.
 * @returns the table with `filtersOfRows`; the same table when there are no such fields
 */
export async function withQueryRows(access: EntityAccess): Promise<EntityTable> {
  const { principal, table } = access
  const queryFields = new Map<string, QueryField>()
  const visibleRowsOf = new Map<string, Condition>()
  for (const [name, { 'x-asked': filter }] of Object.entries(table.fields)) {
    const children = filter && childrenNamed(table.entity, filter.rows)
    if (!filter || !children) continue
    const rowAccess = childAccess(access, children)
    const child = rowAccess.table
    const field = child.stored.get(filter.field)
    if (!field || field.kind === 'json' || !isReadable(child, filter.field, principal)) continue
    const where = visibleRowsOf.get(filter.rows) ?? (await choosableRows(rowAccess))
    visibleRowsOf.set(filter.rows, where)
    const foreignKey = parentColumn(child, children)
    // The foreign key may have the value of another field of the record than its id.
    const recordField = table.stored.get(foreignKey.field['x-ref']?.value ?? 'id') ?? table.id
    queryFields.set(name, { rows: filter.rows, child, field, by: foreignKey, recordField, where })
  }
  return queryFields.size > 0 ? { ...table, filtersOfRows: queryFields } : table
}
