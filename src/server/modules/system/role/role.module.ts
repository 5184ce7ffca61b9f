import type { Platform } from '#server/areas/platform.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'
import type { GrantEffectsService } from '../permission/grant/grant-effects.service.ts'
import type { GrantableService } from '../permission/grant/grantable.service.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import { createRoleHooks } from './role.hooks.ts'
import { roleRoutes } from './role.routes.ts'
import { createRoleService } from './role.service.ts'
import { roleGrantRoutes } from './role-grant.routes.ts'
import { createRoleGrantService } from './role-grant.service.ts'
import { createSubjectGrantService } from './subject-grant.service.ts'

interface Shared extends Pick<Parameters<typeof createRoleHooks>[0], 'beyond'> {
  permissions: PermissionService
  effects: GrantEffectsService
  deletedGrants: DeletedGrantLog
  grantables: GrantableService
}

/** Registers roles, their grants, and direct grants of people and departments. */
export function registerRoles(platform: Platform, { permissions, effects, deletedGrants, grantables, beyond }: Shared) {
  const { database, engine, entity, hooks, mount, newId, clock, logOperation, ports } = platform
  const roleEntity = entity('system/role')
  const granting = {
    kysely: database.kysely,
    engine,
    permissions,
    effects,
    deletedGrants,
    grantables,
    clock,
    newId,
    logOperation,
  }
  const roles = createRoleService({ engine, roleEntity })
  const roleGrants = createRoleGrantService({ ...granting, roleEntity })
  const subjectGrants = createSubjectGrantService({
    ...granting,
    departEntity: entity('system/depart'),
    userEntity: entity('system/user'),
  })
  ports.provide('roleGrants', roleGrants)
  ports.provide('subjectGrants', subjectGrants)
  hooks.add('system/role', createRoleHooks({ clock, newId, deletedGrants, beyond }))
  mount((api) => roleRoutes(api, roles))
  mount((api) => roleGrantRoutes(api, roleGrants))
  return { roleGrants }
}
