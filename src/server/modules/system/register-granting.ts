import type { Platform } from '#server/areas/platform.ts'
import type { Principal } from '#server/http/principal.ts'
import { registerDeparts } from './depart/depart.module.ts'
import { createDepartBranch } from './depart/depart-branch.service.ts'
import { createDepartLeadService } from './depart/depart-lead.service.ts'
import { registerDepartRoles } from './depart-role/depart-role.module.ts'
import { withLedDeparts } from './depart-role/led-departs.ts'
import { createDeletedGrantLog } from './permission/grant/deleted-grant-log.service.ts'
import { createGrantEffectsService } from './permission/grant/grant-effects.service.ts'
import { createGrantableService } from './permission/grant/grantable.service.ts'
import { registerPermissions } from './permission/permission.module.ts'
import { createRightsCeiling, type RightsIn } from './permission/rights-ceiling.service.ts'
import { registerRoles } from './role/role.module.ts'
import { registerTenants } from './tenant/tenant.module.ts'
import { tenantRepository } from './tenant/tenant.repository.ts'
import { createTenantReach } from './tenant/tenant-reach.ts'
import { requireDepartsWithin } from './user/effects/departs-within.ts'
import { registerUsers } from './user/user.module.ts'
import { userRepository } from './user/user.repository.ts'
import { refuseProtected } from './user/user-protection.ts'

/**
 * Registers menus, roles, departments, tenants and accounts, which share the comparison and granting of permissions.
 */
export function registerGranting(platform: Platform) {
  const { database, engine, entity, clock, newId, ports } = platform
  const { kysely } = database
  const findRights = ports.later('rightsIn')
  const rightsIn: RightsIn = (...asked) => findRights()(...asked)
  const leads = createDepartLeadService({
    kysely,
    requireVisible: (principal, id) => engine.get(principal, entity('system/depart'), id),
  })
  const branch = createDepartBranch({ kysely })
  const ceiling = createRightsCeiling({ kysely, rightsIn, ledIds: leads.ledIds })
  const reach = createTenantReach({ rightsIn })
  const deletedGrants = createDeletedGrantLog({ clock, newId })
  const grantables = createGrantableService({ kysely, clock, newId })
  const effects = createGrantEffectsService({ kysely, engine, userEntity: entity('system/user') })
  ports.provide('ceiling', ceiling)

  const { permissions, menuRules } = registerPermissions(platform, { effects, deletedGrants })
  ports.provide('rowFilters', withLedDeparts(menuRules, leads.ledIds, branch))
  const granting = { permissions, effects, deletedGrants, grantables }
  const { roleGrants } = registerRoles(platform, { ...granting, beyond: userRepository.grantsBeyond })
  registerUsers(platform, {
    ceiling,
    effects,
    deletedGrants,
    members: { outOfReach: reach.outOfReach, addMembers: tenantRepository.addMembers },
  })
  const { departGrants } = registerDeparts(platform, {
    ...granting,
    ceiling,
    leads,
    roleGrants,
    requireWithin: requireDepartsWithin,
  })
  registerDepartRoles(platform, { ...granting, leads, roleGrants, departGrants })
  registerTenants(platform, { reach, effects, deletedGrants })
  const accounts = {
    refuseProtected: async (principal: Principal, ids: readonly string[]) =>
      refuseProtected(principal, await userRepository.protectionOf(kysely, ids), 'edit'),
    idOf: userRepository.idOf,
  }
  return { permissions, menuRules, accounts }
}
