/** Tenants whose members a person may change: only tenants where the person manages members. */
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RightsIn } from '../permission/rights-ceiling.service.ts'
import { type NamedTenant, type Queries, tenantRepository } from './tenant.repository.ts'

/** Permission to manage members of the tenant in which it is granted. */
const MEMBER_PERMISSION = 'system:tenant:member'

export type TenantReach = ReturnType<typeof createTenantReach>

export function createTenantReach({ rightsIn }: { rightsIn: RightsIn }) {
  return {
    /**
     * Returns the tenants whose members the person may not change: tenants that do not admit the person, or in which
     * the person does not manage members. Empty for administrators.
     */
    async outOfReach(queries: Queries, principal: Principal, ids: readonly string[]): Promise<NamedTenant[]> {
      if (principal.isAdmin || ids.length === 0) return []
      const numbers = ids.map(Number)
      const beyond = new Set(await tenantRepository.closedTo(queries, principal.userId, numbers))
      for (const id of numbers) {
        // For the tenant of the request, the route or the field has checked the permission.
        if (beyond.has(id) || id === principal.tenantId) continue
        const there = await rightsIn(principal.userId, id, queries)
        if (!there?.may(MEMBER_PERMISSION)) beyond.add(id)
      }
      return beyond.size === 0 ? [] : tenantRepository.named(queries, [...beyond])
    },

    /** @throws AppError TENANT_OUT_OF_REACH */
    async refuseOutOfReach(queries: Queries, principal: Principal, id: number): Promise<void> {
      const [beyond] = await this.outOfReach(queries, principal, [String(id)])
      if (beyond) throw new AppError('TENANT_OUT_OF_REACH', { names: beyond.name })
    },
  }
}
