import type { Platform } from '#server/areas/platform.ts'
import type { DepartLeadService } from '../depart/depart-lead.service.ts'
import type { DepartGrantService } from '../depart/grant/depart-grant.service.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'
import type { GrantEffectsService } from '../permission/grant/grant-effects.service.ts'
import type { GrantableService } from '../permission/grant/grantable.service.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import type { RoleGrantService } from '../role/role-grant.service.ts'
import { createDepartRoleHooks } from './depart-role.hooks.ts'
import { departRoleRoutes } from './depart-role.routes.ts'
import { createDepartRoleService } from './depart-role.service.ts'
import { createDepartRoleGrantService } from './depart-role-grant.service.ts'

interface Shared {
  leads: DepartLeadService
  permissions: PermissionService
  roleGrants: RoleGrantService
  departGrants: DepartGrantService
  effects: GrantEffectsService
  deletedGrants: DeletedGrantLog
  grantables: GrantableService
}

/** Registers roles of departments, and their grants. */
export function registerDepartRoles(platform: Platform, shared: Shared): void {
  const { database, engine, entity, hooks, mount, clock, newId, logOperation } = platform
  const { leads, permissions, roleGrants, departGrants, effects, deletedGrants, grantables } = shared
  const { kysely } = database
  const roles = createDepartRoleService({
    kysely,
    engine,
    roleEntity: entity('system/depart-role'),
    userEntity: entity('system/user'),
    leads,
    effects,
    logOperation,
    clock,
    newId,
  })
  const grants = createDepartRoleGrantService({
    kysely,
    roles,
    departGrants,
    grantables,
    effects,
    wholeTree: roleGrants.tree,
    missingFor: permissions.missingFor,
    logOperation,
    clock,
  })
  hooks.add('system/depart-role', createDepartRoleHooks({ deletedGrants }))
  mount((api) => departRoleRoutes(api, roles, grants))
}
