import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import { logChange } from '#server/platform/stores/data-log.store.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { reachedKeys } from '#server/records/policy/membership.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { DepartLeadService } from '../depart/depart-lead.service.ts'
import type { GrantEffectsService } from '../permission/grant/grant-effects.service.ts'
import { type DepartRole, type DepartRoleLink, departRoleRepository } from './depart-role.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'list'>
  roleEntity: EntityAt<'system/depart-role'>
  userEntity: EntityAt<'system/user'>
  leads: DepartLeadService
  effects: Pick<GrantEffectsService, 'ofRoleDeletion' | 'ofHoldings'>
  logOperation: LogOperation
  clock: Clock
  newId: NewId
}

/** Roles that a person should have, and the roles that the caller saw. */
export interface RoleChoice {
  userId: string
  wanted: readonly string[]
  previous: readonly string[]
}

export type DepartRoleService = ReturnType<typeof createDepartRoleService>

/** Roles inside departments and their members. */
export function createDepartRoleService(dependencies: Dependencies) {
  const { kysely, engine, roleEntity, userEntity, leads, effects, logOperation, clock, newId } = dependencies
  return {
    /** @param departId empty for all departments that the person sees */
    list(principal: Principal, departId: string, query: Readonly<Row>): Promise<PageResult<Row>> {
      return engine.list(principal, roleEntity, { ...query, ...(departId !== '' && { departId }) })
    },

    /** @param userId person whose roles are marked as `assigned`. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async ofDepart(principal: Principal, departId: string, userId = ''): Promise<DepartRole[]> {
      await leads.require(principal, departId)
      return departRoleRepository.ofDepart(kysely, departId, userId)
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async ofMember(principal: Principal, departId: string, userId: string): Promise<DepartRoleLink[]> {
      await leads.require(principal, departId)
      return departRoleRepository.linksOf(kysely, departId, userId)
    },

    /**
     * Applies only the differences between `previous` and `wanted`, so that two concurrent changes both take effect.
     * @throws AppError RECORD_NOT_FOUND; DEPART_ROLE_OF_OTHERS for a person outside the department or the tenant.
     */
    async assign(principal: Principal, { userId, wanted, previous }: RoleChoice): Promise<void> {
      const { given, taken } = await chosen(principal, { wanted, previous })
      // A person who left the tenant can still lose roles there.
      if (given.length > 0 && !(await isReached(principal, userId))) throw new AppError('DEPART_ROLE_OF_OTHERS')
      await inTransaction(kysely, async ({ transaction }) => {
        const departIds = given.map(({ departId }) => departId)
        if (!(await departRoleRepository.lockMember(transaction, userId, departIds)))
          throw new AppError('DEPART_ROLE_OF_OTHERS')
        const before = await departRoleRepository.idsOf(transaction, userId, principal.tenantId)
        await departRoleRepository.unlink(transaction, userId, taken)
        await departRoleRepository.link(transaction, userId, given)
        const after = await departRoleRepository.idsOf(transaction, userId, principal.tenantId)
        const change = { table: 'sys_depart_role_user', id: userId, before, after }
        await logChange(transaction, change, principal, { newId, now: clock.now() })
      })
      const names = (roles: readonly DepartRole[]) => roles.map(({ roleName }) => roleName).join('、') || '无'
      const content = `部门角色分配，用户id： ${userId}，新增： ${names(given)}，取消： ${names(taken)}`
      await logOperation(principal, 'edit', content)
    },

    /** Previews deletion: people who would lose permissions. Roles that the caller does not see are ignored. */
    async previewDelete(principal: Principal, ids: readonly string[]): Promise<GrantEffects> {
      const records = await recordsWithKeys(engine, principal, roleEntity, ids)
      return effects.ofRoleDeletion(principal, { deletedDepartRoles: records.map(({ id }) => String(id)) })
    },

    /**
     * Previews `assign`. People of other tenants are ignored: a refusal would reveal that they exist. @throws AppError
     * RECORD_NOT_FOUND
     */
    async previewAssign(principal: Principal, choice: RoleChoice): Promise<GrantEffects> {
      const { given, taken } = await chosen(principal, choice)
      const rolesOf = (roles: readonly DepartRole[]) => ({ departRoles: roles.map(({ id }) => id) })
      const users = (await isReached(principal, choice.userId)) ? [choice.userId] : []
      return effects.ofHoldings(principal, { users, given: rolesOf(given), taken: rolesOf(taken) })
    },

    /** Returns the role if the person may act on its department. @throws AppError RECORD_NOT_FOUND */
    async ownRole(principal: Principal, roleId: string): Promise<DepartRole> {
      return (await ownRoles(principal, [roleId]))[0]!
    },
  }

  async function isReached(principal: Principal, userId: string): Promise<boolean> {
    return (await reachedKeys(kysely, tableOf(userEntity), principal, [userId])).size > 0
  }

  /** Returns the added and removed roles. @throws AppError RECORD_NOT_FOUND */
  async function chosen(principal: Principal, { wanted, previous }: Omit<RoleChoice, 'userId'>) {
    const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id))
    const given = await ownRoles(principal, without(wanted, previous))
    return { given, taken: await ownRoles(principal, without(previous, wanted)) }
  }

  async function ownRoles(principal: Principal, ids: readonly string[]): Promise<DepartRole[]> {
    const roles = await departRoleRepository.ofIds(kysely, principal.tenantId, ids)
    if (roles.length !== ids.length) throw new AppError('RECORD_NOT_FOUND')
    // Roles of departments that others lead count as missing, as in the list.
    for (const { departId } of roles) {
      if (!principal.isAdmin && !(await leads.leads(principal, departId))) throw new AppError('RECORD_NOT_FOUND')
    }
    return roles
  }
}
