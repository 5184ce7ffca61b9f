import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import type { GrantEffectsService } from '../permission/grant/grant-effects.service.ts'
import { tenantRepository } from './tenant.repository.ts'
import type { TenantReach } from './tenant-reach.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'list' | 'change'>
  tenantEntity: EntityAt<'system/tenant'>
  userEntity: EntityAt<'system/user'>
  effects: Pick<GrantEffectsService, 'ofTenantsLeft'>
  reach: Pick<TenantReach, 'refuseOutOfReach'>
  logOperation: LogOperation
  clock: Clock
}

/** Status of a tenant that is not frozen. */
const OPEN = 1

export type TenantService = ReturnType<typeof createTenantService>

/** Tenant routes in addition to the record engine. A change of membership takes effect with the next request. */
export function createTenantService({
  engine,
  tenantEntity,
  userEntity,
  effects,
  reach,
  logOperation,
  clock,
}: Dependencies) {
  return {
    /** Returns tenants that are not frozen: those with these keys, or all. */
    async open(principal: Principal, ids: string | undefined): Promise<Row[]> {
      const keys = keysFrom(ids)
      const only = keys.length > 0 ? { id: keys } : undefined
      return (await engine.list(principal, tenantEntity, { status: OPEN, pageSize: -1 }, only)).records
    },

    /** Adds all or none. @throws AppError RECORD_NOT_FOUND, IDS_MISSING, TENANT_OUT_OF_REACH */
    addMembers: (principal: Principal, tenantId: number, userIds: unknown) =>
      changeMembers(principal, tenantId, userIds, 'addMembers'),

    /** Removes all or none. @throws AppError RECORD_NOT_FOUND, IDS_MISSING, TENANT_OUT_OF_REACH */
    removeMembers: (principal: Principal, tenantId: number, userIds: unknown) =>
      changeMembers(principal, tenantId, userIds, 'removeMembers'),

    /** Previews `removeMembers`: visible users who could no longer sign in. @throws AppError RECORD_NOT_FOUND */
    async previewRemove(principal: Principal, tenantId: number, userIds: readonly string[]): Promise<GrantEffects> {
      await engine.get(principal, tenantEntity, String(tenantId))
      const users = await visibleOf(principal, userEntity, userIds)
      return effects.ofTenantsLeft(principal, { tenants: [tenantId], users })
    },

    /** Previews deletion: users who could no longer sign in. Tenants that the person does not see are ignored. */
    async previewDelete(principal: Principal, ids: readonly string[]): Promise<GrantEffects> {
      const tenants = (await visibleOf(principal, tenantEntity, ids)).map(Number)
      return effects.ofTenantsLeft(principal, { tenants })
    },
  }

  async function visibleOf(principal: Principal, entity: Entity, ids: readonly string[]): Promise<string[]> {
    const records = await recordsWithKeys(engine, principal, entity, ids)
    return records.map(({ id }) => String(id))
  }

  async function changeMembers(
    principal: Principal,
    tenantId: number,
    userIds: unknown,
    change: 'addMembers' | 'removeMembers',
  ): Promise<void> {
    const { name } = await engine.get(principal, tenantEntity, String(tenantId))
    const ids = await engine.change(
      principal,
      userEntity,
      userIds,
      async (rows, { trx }) => {
        await reach.refuseOutOfReach(trx, principal, tenantId)
        const own = rows.map(({ id }) => String(id))
        await tenantRepository[change](trx, tenantId, own)
        await tenantRepository.touchUsers(trx, own, principal.username, clock.now())
      },
      // Membership belongs to one tenant, so an account that tenants share may change too.
      'own share',
    )
    const content = `${change === 'addMembers' ? '添加' : '移除'}租户「${String(name)}」成员，id： ${ids.join(',')}`
    await logOperation(principal, 'edit', content)
  }
}
