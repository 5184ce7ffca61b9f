import { type EntityTable, isStored, type StoredField, tableOf } from '#server/records/entity-table.ts'
import type { Entity } from '#shared/documents/entity.ts'

/** Column that stores department codes. */
export interface CodeColumn {
  table: string
  column: string
  /** True when the rows belong to tenants. */
  hasTenant: boolean
}

/**
 * Columns with their own statements in `departCodeRepository`. Two tenants may use the same code, so these statements
 * check the tenant of the department.
 */
const OWN_WAY = new Set(['system/user.orgCode', 'system/depart.orgCode'])

/**
 * Returns the columns to update when a department code changes: columns that the server fills with the code (`x-fill`),
 * and references to it (`x-ref`).
 */
export function codeColumns(entities: ReadonlyMap<string, Entity>): CodeColumn[] {
  return [...entities.values()].filter(isStored).flatMap((entity) => {
    const table = tableOf(entity)
    return [...table.stored.values()]
      .filter((field) => holdsCode(field) && !OWN_WAY.has(`${entity.$id}.${field.name}`))
      .map(({ column }) => ({ table: table.name, column, hasTenant: hasTenant(table) }))
  })
}

function holdsCode({ field }: StoredField): boolean {
  const reference = field['x-ref']
  if (reference?.entity === 'system/depart') return reference.value === 'orgCode' && !reference.many
  return field['x-fill']?.insert === 'orgCode' || field['x-fill']?.update === 'orgCode'
}

function hasTenant({ entity, stored }: EntityTable): boolean {
  return entity['x-tenant'] !== false && stored.has('tenantId')
}
