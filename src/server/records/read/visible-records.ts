import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import type { EntityAccess } from '../entity-access.ts'
import { type RowState, visibleRows } from '../policy/row-scope.ts'
import { hasKey } from '../write/lock-rows.ts'
import { anyOf } from './sql/condition.ts'

/**
 * Returns which of these records a person may see: those of the list, and those in the recycle bin with permission for
 * it.
 */
export async function visibleRecords(access: EntityAccess, ids: readonly string[]): Promise<Set<string>> {
  const { context, principal, entity, table } = access
  const states = statesOf(principal, entity)
  if (ids.length === 0 || states.length === 0) return new Set()
  const seen = await Promise.all(states.map((state) => visibleRows(access, state)))
  const { rows } = await sql<{ id: string }>`
    select ${table.id.ref}::text as id from ${table.source} where ${hasKey(table, ids)} and ${anyOf(seen)}`.execute(
    context.database.kysely,
  )
  return new Set(rows.map(({ id }) => id))
}

function statesOf(principal: Principal, entity: Entity): RowState[] {
  const hasBin = entity['x-soft-delete'] === true && pathOf(entity, 'recycleBin') !== undefined
  const isInBin = hasBin && principal.may(permissionOf(entity, 'recycleBin'))
  return [
    ...(principal.may(permissionOf(entity, 'list')) ? ['active' as const] : []),
    ...(isInBin ? ['deleted' as const] : []),
  ]
}
