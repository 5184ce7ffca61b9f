import type { RecordHooks } from '#server/records/engine-dependencies.ts'
import type { GrantLosses } from '../permission/grant/grant-losses.service.ts'

/** What is special about writing a department role: what it granted, and to whom, goes with it. */
export function createDepartRoleHooks({ losses }: { losses: Pick<GrantLosses, 'ofDepartRoles'> }): RecordHooks {
  return {
    async beforeDelete(roles, context) {
      const ids = roles.map(({ id }) => String(id))
      await losses.ofDepartRoles(context, ids)
    },
  }
}
