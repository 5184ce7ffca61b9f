import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { RowOf } from '#shared/documents/entity-rows.ts'
import type { RecordEngine } from '../engine.ts'

/**
 * Returns those of these records that the person sees in the list, in no particular order. The keys come from clients and
 * are values here: in a query, `<x` or `*x` would be a condition that other records fulfil.
 */
export async function recordsWithKeys<E extends Entity>(
  engine: Pick<RecordEngine, 'list'>,
  principal: Principal,
  entity: E,
  keys: readonly string[],
): Promise<RowOf<E>[]> {
  if (keys.length === 0) return []
  return (await engine.list(principal, entity, { pageSize: keys.length }, { id: keys })).records
}
