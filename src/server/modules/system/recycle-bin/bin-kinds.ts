import type { Principal } from '#server/http/principal.ts'
import { mayWriteInstallation } from '#server/http/tenant.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { isOfInstallation, permissionOf } from '#shared/documents/entity-fields.ts'
import { isViewOfForm } from '#shared/documents/online-form/form.ts'

/**
 * Returns entities with a recycle bin. Sub-table rows are excluded, because they follow their record. Views of online
 * forms are excluded, because their records belong to another form.
 */
export function binnedEntities(entities: ReadonlyMap<string, Entity>): Entity[] {
  return [...entities.values()].filter(
    (entity) => entity['x-soft-delete'] && entity['x-table'] && entity['x-calls'] && !isViewOfForm(entity),
  )
}

/** Returns whether a person's bin shows a kind. Only people of the installation restore records that all tenants share. */
export function seesInBin(principal: Principal, entity: Entity): boolean {
  return mayRestore(principal, entity) && (!isOfInstallation(entity) || mayWriteInstallation(principal))
}

/** The permission to see the bin of a kind includes restoring. */
export function mayRestore(principal: Principal, entity: Entity): boolean {
  return principal.may(permissionOf(entity, 'putRecycleBin'))
}

export function mayPurge(principal: Principal, entity: Entity): boolean {
  return principal.may(permissionOf(entity, 'deleteRecycleBin'))
}
