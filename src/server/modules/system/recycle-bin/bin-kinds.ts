import type { Principal } from '#server/http/principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { isViewOfForm } from '#shared/documents/online-form/form.ts'

/**
 * Entities whose records wait in a bin when they were deleted; rows of sub-tables come and go with their record, and views
 * of online forms have the records of another one.
 */
export function binnedEntities(entities: ReadonlyMap<string, Entity>): Entity[] {
  return [...entities.values()].filter(
    (entity) => entity['x-soft-delete'] && entity['x-table'] && entity['x-calls'] && !isViewOfForm(entity),
  )
}

/** Whoever may look into the bin of a kind may bring back from it. */
export function mayRestore(principal: Principal, entity: Entity): boolean {
  return principal.may(permissionOf(entity, 'putRecycleBin'))
}

export function mayPurge(principal: Principal, entity: Entity): boolean {
  return principal.may(permissionOf(entity, 'deleteRecycleBin'))
}
