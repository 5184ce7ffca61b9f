import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { TellOperation } from '../../../platform/operation-log.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import { keysFrom } from '../../../records/record-keys.ts'
import { tenantRepository } from './tenant.repository.ts'
import { refuseOutOfReach } from './tenant-reach.ts'

interface Needs {
  engine: Pick<RecordEngine, 'get' | 'list' | 'change'>
  tenantEntity: Entity
  userEntity: Entity
  tell: TellOperation
  clock: Clock
}

const OPEN = 1

export type TenantService = ReturnType<typeof createTenantService>

/** Calls on tenants that the record engine does not have. Membership counts with the very next request. */
export function createTenantService({ engine, tenantEntity, userEntity, tell, clock }: Needs) {
  return {
    /** Tenants that are not frozen, those with these keys or all. */
    async open(principal: Principal, ids: string | undefined): Promise<Row[]> {
      const keys = keysFrom(ids)
      const query = { status: OPEN, pageSize: -1, ...(keys.length > 0 && { id: `${keys.join(',')},` }) }
      return (await engine.list(principal, tenantEntity, query)).records
    },

    /** All or none. @throws AppError RECORD_NOT_FOUND, IDS_MISSING, TENANT_OUT_OF_REACH */
    addMembers: (principal: Principal, tenantId: number, userIds: unknown) =>
      changeMembers(principal, tenantId, userIds, 'addMembers'),

    /** All or none. @throws AppError RECORD_NOT_FOUND, IDS_MISSING, TENANT_OUT_OF_REACH */
    removeMembers: (principal: Principal, tenantId: number, userIds: unknown) =>
      changeMembers(principal, tenantId, userIds, 'removeMembers'),
  }

  async function changeMembers(
    principal: Principal,
    tenantId: number,
    userIds: unknown,
    change: 'addMembers' | 'removeMembers',
  ): Promise<void> {
    const { name } = await engine.get(principal, tenantEntity, String(tenantId))
    const ids = await engine.change(principal, userEntity, userIds, async (rows, { trx }) => {
      await refuseOutOfReach(trx, principal, tenantId)
      const own = rows.map(({ id }) => String(id))
      await tenantRepository[change](trx, tenantId, own)
      await tenantRepository.touchUsers(trx, own, principal.username, clock.now())
    })
    const content = `${change === 'addMembers' ? '添加' : '移除'}租户「${String(name)}」成员，id： ${ids.join(',')}`
    await tell(principal, 'edit', content)
  }
}
