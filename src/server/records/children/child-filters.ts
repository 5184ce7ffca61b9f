import { childrenNamed } from '#shared/documents/entity-fields.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable, QueryField } from '../entity-table.ts'
import { isReadable } from '../policy/field-mask.ts'
import { choosableRows } from '../policy/row-scope.ts'
import type { Condition } from '../read/sql/condition.ts'
import { childAccess, parentColumn } from './child-scope.ts'

/**
 * Adds to the table the fields of rows by which the person may filter records (`x-asked`). Only rows that the person
 * may see count, and restricted fields of the rows are left out.
 */
export async function withQueryRows(access: EntityAccess): Promise<EntityTable> {
  const { principal, table } = access
  const queryFields = new Map<string, QueryField>()
  const seen = new Map<string, Condition>()
  for (const [name, { 'x-asked': about }] of Object.entries(table.fields)) {
    const children = about && childrenNamed(table.entity, about.rows)
    if (!about || !children) continue
    const inside = childAccess(access, children)
    const child = inside.table
    const field = child.stored.get(about.field)
    if (!field || field.kind === 'json' || !isReadable(child, about.field, principal)) continue
    const where = seen.get(about.rows) ?? (await choosableRows(inside))
    seen.set(about.rows, where)
    const by = parentColumn(child, children)
    const recordField = table.stored.get(by.field['x-ref']?.value ?? 'id') ?? table.id
    queryFields.set(name, { rows: about.rows, child, field, by, recordField, where })
  }
  return queryFields.size > 0 ? { ...table, filtersOfRows: queryFields } : table
}
