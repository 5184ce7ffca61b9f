import type { Principal } from '#server/http/principal.ts'
import type { RowFilters } from '#server/records/engine-dependencies.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { DepartBranch } from '../depart/depart-branch.service.ts'

const DEPART = 'system/depart'
const DEPART_ROLE = 'system/depart-role'

/**
 * Roles of departments are seen and changed by administrators, and by who leads the department or one above it. The tree
 * of departments stands on many screens: without its own menu no data rule speaks, and the grant to list it decides alone. Who has
 * no such grant sees the own branch.
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
      // No list at all is no row.
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
