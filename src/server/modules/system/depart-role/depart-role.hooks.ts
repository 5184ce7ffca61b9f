import type { RecordHooks } from '#server/records/engine-dependencies.ts'
import type { GrantLosses } from '../permission/grant/grant-losses.service.ts'

/** Record hooks of department roles: deletion also deletes their grants and memberships. */
export function createDepartRoleHooks({ losses }: { losses: Pick<GrantLosses, 'ofDepartRoles'> }): RecordHooks {
  return {
    async beforeDelete(roles, context) {
      const ids = roles.map(({ id }) => String(id))
      await losses.ofDepartRoles(context, ids)
    },
  }
}
