import type { Platform } from '#server/areas/platform.ts'
import { createRecordEngine } from '#server/records/engine.ts'
import { accessTo } from '#server/records/entity-access.ts'
import { visibleRows } from '#server/records/policy/row-scope.ts'
import type { DeletedGrantLog } from '../permission/grant/deleted-grant-log.service.ts'
import type { GrantEffectsService } from '../permission/grant/grant-effects.service.ts'
import type { GrantableService } from '../permission/grant/grantable.service.ts'
import type { PermissionService } from '../permission/permission.service.ts'
import type { RightsCeiling } from '../permission/rights-ceiling.service.ts'
import type { RoleGrantService } from '../role/role-grant.service.ts'
import { createDepartHooks } from './depart.hooks.ts'
import { departRoutes } from './depart.routes.ts'
import { createDepartService } from './depart.service.ts'
import type { DepartLeadService } from './depart-lead.service.ts'
import { departGrantRoutes } from './grant/depart-grant.routes.ts'
import { createDepartGrantService } from './grant/depart-grant.service.ts'
import { departPermissionRoutes } from './grant/depart-permission.routes.ts'
import { createDepartPermissionService } from './grant/depart-permission.service.ts'
import { departMemberRepository } from './member/depart-member.repository.ts'
import { departMemberRoutes } from './member/depart-member.routes.ts'
import { createDepartMemberService } from './member/depart-member.service.ts'
import { createPeopleScope } from './member/people-scope.ts'

interface Shared extends Pick<Parameters<typeof createDepartMemberService>[0], 'requireWithin'> {
  leads: DepartLeadService
  permissions: PermissionService
  roleGrants: RoleGrantService
  effects: GrantEffectsService
  deletedGrants: DeletedGrantLog
  grantables: GrantableService
  ceiling: RightsCeiling
}

/** Registers departments: their tree, members and grants. */
export function registerDeparts(platform: Platform, shared: Shared) {
  const { database, documents, engine, entity, hooks, mount, ports, records, clock, logOperation } = platform
  const { leads, permissions, roleGrants, effects, deletedGrants, grantables, ceiling } = shared
  const { kysely } = database
  const departEntity = entity('system/depart')
  const departs = createDepartService({ kysely, engine, userEntity: entity('system/user'), departEntity })
  const grants = createDepartGrantService({
    kysely,
    leads,
    grantables,
    effects,
    deletedGrants,
    wholeTree: roleGrants.tree,
    missingFor: permissions.missingFor,
    logOperation,
  })
  const grantWorkbooks = createDepartPermissionService({
    kysely,
    grants,
    limits: records.limits,
    visible: (principal) => visibleRows(accessTo({ context: records, principal }, departEntity)),
  })
  hooks.add(
    'system/depart',
    createDepartHooks({
      entities: documents.entities,
      fillRules: ports.get('fillRules'),
      deletedGrants,
      ceiling,
      clock,
    }),
  )
  mount((api) => departRoutes(api, departs))
  registerMembers(platform, shared)
  mount((api) => departGrantRoutes(api, grants))
  mount((api) => departPermissionRoutes(api, grantWorkbooks))
  return { departGrants: grants }
}

function registerMembers(platform: Platform, { leads, effects, deletedGrants, requireWithin }: Shared): void {
  const { database, entity, mount, records, clock, logOperation } = platform
  const { kysely } = database
  const userEntity = entity('system/user')
  const addressEntity = entity('system/address-list')
  const scope = createPeopleScope({
    rowFilters: records.rowFilters,
    ledIds: leads.ledIds,
    administrators: () => departMemberRepository.administrators(kysely),
    userEntity,
    addressEntity,
  })
  const members = createDepartMemberService({
    kysely,
    people: createRecordEngine({ ...records, rowFilters: scope.reached }),
    choosable: createRecordEngine({ ...records, rowFilters: scope.choosable }),
    scope,
    userEntity,
    addressEntity,
    leads,
    effects,
    deletedGrants,
    requireWithin,
    logOperation,
    clock,
  })
  mount((api) => departMemberRoutes(api, members))
}
