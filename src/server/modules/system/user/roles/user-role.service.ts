import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { GrantEffectsService } from '#server/modules/system/permission/grant/grant-effects.service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { HookContext } from '#server/records/engine-dependencies.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { userRepository } from '../user.repository.ts'
import { refuseExceedingRoles, refuseProtected, refuseRoleChange } from '../user-protection.ts'
import { userRoleRepository } from './user-role.repository.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'list' | 'change'>
  userEntity: EntityAt<'system/user'>
  roleEntity: EntityAt<'system/role'>
  effects: Pick<GrantEffectsService, 'ofHoldings'>
  logOperation: LogOperation
  clock: Clock
}

export type UserRoleService = ReturnType<typeof createUserRoleService>

/** Users of a role. The checks are those of the roles in an account's form. */
export function createUserRoleService({ engine, userEntity, roleEntity, effects, logOperation, clock }: Dependencies) {
  return {
    /** Lists a page of the role's users that the person sees. */
    async list(principal: Principal, roleId: string, query: RecordQuery): Promise<PageResult<Row>> {
      return engine.list(principal, userEntity, query, { selectedroles: [roleId] })
    },

    /** Adds users; existing members stay. @throws AppError RECORD_NOT_FOUND, USER_PROTECTED, RECORD_INVALID */
    async add(principal: Principal, roleId: string, userIds: readonly string[]): Promise<void> {
      await change(principal, roleId, userIds, true)
      await logOperation(principal, 'edit', `角色添加用户：${userIds.join(',')}，角色id： ${roleId}`)
    },

    /** @throws AppError RECORD_NOT_FOUND, USER_PROTECTED */
    async remove(principal: Principal, roleId: string, userIds: readonly string[]): Promise<void> {
      await change(principal, roleId, userIds, false)
      await logOperation(principal, 'edit', `角色取消用户：${userIds.join(',')}，角色id： ${roleId}`)
    },

    /** Previews `add` for the users that the person sees. @throws AppError RECORD_NOT_FOUND */
    async previewAdd(principal: Principal, roleId: string, userIds: readonly string[]): Promise<GrantEffects> {
      const users = await visibleOf(principal, roleId, userIds)
      return effects.ofHoldings(principal, { users, given: { roles: [roleId] } })
    },

    /** Previews `remove` for the users that the person sees. @throws AppError RECORD_NOT_FOUND */
    async previewRemove(principal: Principal, roleId: string, userIds: readonly string[]): Promise<GrantEffects> {
      const users = await visibleOf(principal, roleId, userIds)
      return effects.ofHoldings(principal, { users, taken: { roles: [roleId] } })
    },
  }

  async function visibleOf(principal: Principal, roleId: string, userIds: readonly string[]): Promise<string[]> {
    await engine.get(principal, roleEntity, roleId)
    const users = await recordsWithKeys(engine, principal, userEntity, userIds)
    return users.map(({ id }) => String(id))
  }

  async function change(principal: Principal, roleId: string, userIds: readonly string[], has: boolean): Promise<void> {
    if (userIds.length === 0) throw new AppError('IDS_MISSING')
    await engine.get(principal, roleEntity, roleId)
    await engine.change(
      principal,
      userEntity,
      userIds,
      async (users, context) => {
        const before = await userRoleRepository.rolesOf(context.trx, userIds)
        const reached = users.filter(({ id }) => (before.get(String(id)) ?? []).includes(roleId) !== has)
        await refuse(principal, roleId, reached, has, context)
        const ids = reached.map(({ id }) => String(id))
        if (ids.length === 0) return
        await userRoleRepository[has ? 'add' : 'remove'](context.trx, roleId, ids)
        await userRoleRepository.touch(context.trx, ids, principal.username, clock.now())
      },
      'own share',
    )
  }

  async function refuse(
    principal: Principal,
    roleId: string,
    users: readonly Row[],
    has: boolean,
    { trx }: HookContext,
  ): Promise<void> {
    const ids = users.map(({ id }) => String(id))
    refuseProtected(principal, await userRepository.protectionOf(trx, ids), 'edit')
    const adminRoleId = await userRepository.adminRoleId(trx)
    const [before, after] = has ? [[], [roleId]] : [[roleId], []]
    for (const { username } of users) refuseRoleChange(principal, { username, adminRoleId }, before, after)
    if (has && !principal.isAdmin) {
      refuseExceedingRoles(await userRepository.rolesBeyond(trx, [roleId], principal))
    }
  }
}
