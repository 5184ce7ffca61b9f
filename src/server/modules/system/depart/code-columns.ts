import { type EntityTable, isStored, type StoredField, tableOf } from '#server/records/entity-table.ts'
import type { Entity } from '#shared/documents/entity.ts'

/** A column that holds codes of departments. */
export interface CodeColumn {
  table: string
  column: string
  /** Its rows belong to tenants. */
  hasTenant: boolean
}

/** Followed by membership: two tenants may have departments of one code. */
const OWN_WAY = new Set(['system/user.orgCode', 'system/depart.orgCode'])

/** The columns that follow when the code of a department changes: what the server fills with it, and what refers to it. */
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
