import type { Platform } from '#server/areas/platform.ts'
import type { DepartLeadService } from '../depart/depart-lead.service.ts'
import type { DepartGrantService } from '../depart/grant/depart-grant.service.ts'
import type { GrantEffectsService } from '../permission/grant/grant-effects.service.ts'
import type { GrantLosses } from '../permission/grant/grant-losses.service.ts'
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
  losses: GrantLosses
  grantables: GrantableService
}

/** Registers roles of departments, and their grants. */
export function registerDepartRoles(platform: Platform, shared: Shared): void {
  const { database, engine, entity, hooks, mount, clock, newId, tell } = platform
  const { leads, permissions, roleGrants, departGrants, effects, losses, grantables } = shared
  const { kysely } = database
  const roles = createDepartRoleService({
    kysely,
    engine,
    roleEntity: entity('system/depart-role'),
    userEntity: entity('system/user'),
    leads,
    effects,
    tell,
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
    tell,
    clock,
  })
  hooks.add('system/depart-role', createDepartRoleHooks({ losses }))
  mount((api) => departRoleRoutes(api, roles, grants))
}
