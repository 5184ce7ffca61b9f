import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { rightsCeilingRepository } from './rights-ceiling.repository.ts'

type Queries = Kysely<Tables>

/** What an account may in a tenant, once it may sign in there; undefined for an account that does not exist. */
export type RightsIn = (userId: string, tenantId: number, queries: Queries) => Promise<Principal | undefined>

interface Dependencies {
  kysely: Queries
  rightsIn: RightsIn
  /** Keys of the departments that a person leads, with those below. */
  ledIds(principal: Principal, queries: Queries): Promise<readonly string[]>
}

export type RightsCeiling = ReturnType<typeof createRightsCeiling>

/**
 * Compares what two people may do. Nobody looks as somebody who may more than himself, or opens such an account by a password, phone
 * or mail that he chose.
 */
export function createRightsCeiling({ kysely, rightsIn, ledIds }: Dependencies) {
  return {
    /** What the subject has beyond the actor, by name; empty when the actor may do all of it. */
    async beyond(actor: Principal, subject: Principal, queries: Queries = kysely): Promise<string[]> {
      if (actor.isAdmin) return []
      if (subject.isAdmin) return ['管理员角色']
      const names = await rightsCeilingRepository.beyond(actor, subject, queries)
      if (names.length > 0) return names
      const own = new Set(await ledIds(actor, queries))
      return (await ledIds(subject, queries)).every((id) => own.has(id)) ? [] : ['所负责的部门']
    },

    /**
     * The same for an account, frozen or not, in the tenant of the actor. Nobody has more than himself.
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
