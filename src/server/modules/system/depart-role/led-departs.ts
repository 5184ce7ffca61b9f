import type { Principal } from '#server/http/principal.ts'
import type { RowFilters } from '#server/records/engine-dependencies.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { DepartBranch } from '../depart/depart-branch.service.ts'

const DEPART = 'system/depart'
const DEPART_ROLE = 'system/depart-role'

/**
 * Replaces the row filters of two entities.
 *
 * Department roles: administrators keep the given filter. Other people reach only the roles of departments that they
 * lead, and of those below.
 *
 * Departments: people without the permission to list departments see their own branch. Other people need no department
 * menu, because many screens show the tree: `none` becomes `all`.
 * @param ledIds returns the keys of the departments that a person leads, and of those below
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
      // An empty list matches no row. A rule without values would log a warning.
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
