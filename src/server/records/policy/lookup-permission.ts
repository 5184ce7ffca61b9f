import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'

/**
 * Checks whether a person may look up rows of an entity. `x-lookup` decides; permission to list the entity is always
 * enough.
 */
export function mayLookUp(entity: Entity, principal: Principal): boolean {
  const lookup = entity['x-lookup']
  if (lookup === 'user') return !principal.isGuest
  return [lookup ?? [], permissionOf(entity, 'list')].flat().some((permission) => principal.may(permission))
}
