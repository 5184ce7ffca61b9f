import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import { rightsCeilingRepository } from './rights-ceiling.repository.ts'

type Queries = Kysely<Tables>

/** Returns an account, frozen or not, with its permissions in a tenant; undefined for an unknown account. */
export type RightsIn = (userId: string, tenantId: number, queries: Queries) => Promise<Principal | undefined>

interface Dependencies {
  kysely: Queries
  rightsIn: RightsIn
  /** Ids of the departments that a person leads, and of all departments below them. */
  ledIds(principal: Principal, queries: Queries): Promise<readonly string[]>
}

export type RightsCeiling = ReturnType<typeof createRightsCeiling>

/**
 * Compares the permissions of an actor, who makes a request, with those of a subject, whom the request is about. Nobody
 * may preview the application as a person with further permissions. Nobody may take over the account of such a person
 * by changing its password, phone or mail address.
 */
export function createRightsCeiling({ kysely, rightsIn, ledIds }: Dependencies) {
  return {
    /**
     * Returns what the subject may do and the actor may not, as names for a message. Stops at the first kind that
     * differs: administrator role, permissions, routes, led departments.
     */
    async missingPermissions(actor: Principal, subject: Principal, queries: Queries = kysely): Promise<string[]> {
      if (actor.isAdmin) return []
      if (subject.isAdmin) return ['管理员角色']
      const permissions = await rightsCeilingRepository.missingPermissions(actor, subject, queries)
      if (permissions.length > 0) return permissions
      const routes = await rightsCeilingRepository.rolesWithMissingRoutes(actor, subject, queries)
      if (routes.length > 0) return routes
      const ledByActor = new Set(await ledIds(actor, queries))
      const ledBySubject = await ledIds(subject, queries)
      return ledBySubject.every((id) => ledByActor.has(id)) ? [] : ['所负责的部门']
    },

    /**
     * Refuses to make somebody the leader of departments that may grant permissions which the actor lacks.
     * @param field field of the form that shows the refusal
     * @throws AppError RECORD_INVALID
     */
    async requireLeadable(
      actor: Principal,
      departIds: readonly string[],
      field: string,
      queries: Queries,
    ): Promise<void> {
      if (actor.isAdmin || departIds.length === 0) return
      const exceedingDeparts = await rightsCeilingRepository.exceedingDeparts(actor, departIds, queries)
      if (exceedingDeparts.length === 0) return
      const message = `部门可授权的范围超出自身权限：${exceedingDeparts.join('、')}`
      throw invalid([{ field, keyword: 'permission', message }])
    },

    /**
     * Returns the result of `missingPermissions` for an account, frozen or not, in the tenant of the actor. Empty for
     * the actor's own account.
     * @throws AppError RECORD_NOT_FOUND
     */
    async missingForAccount(actor: Principal, userId: string, queries: Queries = kysely): Promise<string[]> {
      if (actor.isAdmin || actor.userId === userId) return []
      const subject = await rightsIn(userId, actor.tenantId, queries)
      if (subject === undefined) throw new AppError('RECORD_NOT_FOUND')
      return this.missingPermissions(actor, subject, queries)
    },
  }
}
