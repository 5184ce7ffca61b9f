import type { Principal } from '#server/http/principal.ts'
import { mayWriteInstallation } from '#server/http/tenant.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { isOfInstallation, permissionOf } from '#shared/documents/entity-fields.ts'
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

/** Whether a kind is among those of a person's bin: things that all tenants share are brought back by people of the installation. */
export function seesInBin(principal: Principal, entity: Entity): boolean {
  return mayRestore(principal, entity) && (!isOfInstallation(entity) || mayWriteInstallation(principal))
}

/** Whoever may look into the bin of a kind may bring back from it. */
export function mayRestore(principal: Principal, entity: Entity): boolean {
  return principal.may(permissionOf(entity, 'putRecycleBin'))
}

export function mayPurge(principal: Principal, entity: Entity): boolean {
  return principal.may(permissionOf(entity, 'deleteRecycleBin'))
}
