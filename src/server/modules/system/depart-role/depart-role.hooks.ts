import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'

/** Record hooks of department roles: log the grants and memberships that foreign keys delete together with a role. */
export function createDepartRoleHooks({
  deletedGrants,
}: {
  deletedGrants: Pick<DeletedGrantLog, 'ofDepartRoles'>
}): EntityHooks<'system/depart-role'> {
  return {
    async beforeDelete(roles, context) {
      const ids = roles.map(({ id }) => id)
      await deletedGrants.ofDepartRoles(context, ids)
    },
  }
}
