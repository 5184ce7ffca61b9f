import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import { tableOf } from '../entity-table.ts'
import { type RowState, visibleRows } from '../policy/row-scope.ts'
import type { RecordContext } from '../record-context.ts'
import { hasKey } from '../write/lock-rows.ts'
import { anyOf } from './condition.ts'

/**
 * Returns which of these records a person may see: those of the list, and those in the recycle bin with permission for
 * it.
 */
export async function visibleRecords(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  ids: readonly string[],
): Promise<Set<string>> {
  const states = statesOf(principal, entity)
  if (ids.length === 0 || states.length === 0) return new Set()
  const table = tableOf(entity)
  const seen = await Promise.all(states.map((state) => visibleRows(context, principal, entity, state)))
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
