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
  /** Keys of the departments that a person leads, with those below. */
  ledIds(principal: Principal, queries: Queries): Promise<readonly string[]>
}

export type RightsCeiling = ReturnType<typeof createRightsCeiling>

/**
 * Compares the permissions of two people. Nobody may preview the application as a person with more permissions. Nobody
 * may take over the account of such a person by changing its password, phone or mail address.
 */
export function createRightsCeiling({ kysely, rightsIn, ledIds }: Dependencies) {
  return {
    /** Returns names of the subject's permissions that the actor lacks; empty when there are none. */
    async beyond(actor: Principal, subject: Principal, queries: Queries = kysely): Promise<string[]> {
      if (actor.isAdmin) return []
      if (subject.isAdmin) return ['管理员角色']
      const names = await rightsCeilingRepository.beyond(actor, subject, queries)
      if (names.length > 0) return names
      const roles = await rightsCeilingRepository.routesBeyond(actor, subject, queries)
      if (roles.length > 0) return roles
      const own = new Set(await ledIds(actor, queries))
      return (await ledIds(subject, queries)).every((id) => own.has(id)) ? [] : ['所负责的部门']
    },

    /**
     * Refuses to let somebody lead departments that can grant more than the actor has.
     * @param field field of the form that the refusal names
     * @throws AppError RECORD_INVALID
     */
    async requireLeadable(
      actor: Principal,
      departIds: readonly string[],
      field: string,
      queries: Queries,
    ): Promise<void> {
      if (actor.isAdmin || departIds.length === 0) return
      const beyond = await rightsCeilingRepository.leadsBeyond(actor, departIds, queries)
      if (beyond.length === 0) return
      const message = `部门可授权的范围超出自身权限：${beyond.join('、')}`
      throw invalid([{ field, keyword: 'permission', message }])
    },

    /**
     * Like `beyond`, for an account (frozen or not) in the tenant of the actor. Empty for the own account.
     * @throws AppError RECORD_NOT_FOUND
     */
    async beyondAccount(actor: Principal, userId: string, queries: Queries = kysely): Promise<string[]> {
      if (actor.isAdmin || actor.userId === userId) return []
      const subject = await rightsIn(userId, actor.tenantId, queries)
      if (subject === undefined) throw new AppError('RECORD_NOT_FOUND')
      return this.beyond(actor, subject, queries)
    },
  }
}
