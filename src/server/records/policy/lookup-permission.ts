import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'

/** Who may look up an entity's rows: by its `x-lookup`, and always those who may list it, who see more of them. */
export function mayLookUp(entity: Entity, principal: Principal): boolean {
  const lookup = entity['x-lookup']
  if (lookup === 'user') return !principal.isGuest
  return [lookup ?? [], permissionOf(entity, 'list')].flat().some((permission) => principal.may(permission))
}
