import type { Principal } from '#server/http/principal.ts'
import type { RowFilters } from '#server/records/engine-dependencies.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { DepartBranch } from '../depart/depart-branch.service.ts'

const DEPART = 'system/depart'
const DEPART_ROLE = 'system/depart-role'

/**
 * Adds row filters for departments and their roles. Administrators and leaders of the department, or of one above it,
 * see and change its roles. The department tree appears on many screens. For people without the department menu no data
 * rule applies, and the list permission alone decides. People without that permission see their own branch.
 */
export function withLedDeparts(
  filters: RowFilters,
  ledIds: (principal: Principal) => Promise<readonly string[]>,
  branch: Pick<DepartBranch, 'filterFor'>,
): RowFilters {
  return {
    async filterFor(principal: Principal, entity: Entity) {
      if (entity.$id !== DEPART_ROLE || principal.isAdmin) {
        const ownBranch = entity.$id === DEPART ? await branch.filterFor(principal) : undefined
        if (ownBranch !== undefined) return ownBranch
        const filter = await filters.filterFor(principal, entity)
        return filter === 'none' && entity.$id === DEPART ? 'all' : filter
      }
      const led = await ledIds(principal)
      // A person who leads no department sees no row.
      return led.length === 0 ? [] : [[ledRule(led)]]
    },
  }
}

function ledRule(ids: readonly string[]) {
  return {
    id: 'led-departs',
    ruleName: '负责的部门',
    ruleColumn: 'departId',
    ruleConditions: 'IN',
    ruleValue: ids.join(','),
  }
}
