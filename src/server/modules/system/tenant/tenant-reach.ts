/** Whose membership somebody may change: like grants, it goes no further than one's own. */
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { type NamedTenant, type Queries, tenantRepository } from './tenant.repository.ts'

/** Those of these tenants in which the person may not work, for whom their members stay as they are; none for administrators. */
export async function outOfReach(
  queries: Queries,
  principal: Principal,
  ids: readonly string[],
): Promise<NamedTenant[]> {
  if (principal.isAdmin || ids.length === 0) return []
  return tenantRepository.closedTo(queries, principal.userId, ids.map(Number))
}

/** @throws AppError TENANT_OUT_OF_REACH */
export async function refuseOutOfReach(queries: Queries, principal: Principal, id: number): Promise<void> {
  const [beyond] = await outOfReach(queries, principal, [String(id)])
  if (beyond) throw new AppError('TENANT_OUT_OF_REACH', { names: beyond.name })
}
