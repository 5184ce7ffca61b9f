import type { Kysely } from 'kysely'
import type { GrantTreeAnswer } from '#shared/wire/grants.ts'
import type { Tables } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import type { Principal } from './http/principal.ts'
import { createDepartService } from './modules/system/depart/depart.service.ts'
import type { DepartLeadService } from './modules/system/depart/depart-lead.service.ts'
import { createDepartGrantService } from './modules/system/depart/grant/depart-grant.service.ts'
import { createDepartPermissionService } from './modules/system/depart/grant/depart-permission.service.ts'
import { departMemberRepository } from './modules/system/depart/member/depart-member.repository.ts'
import { createDepartMemberService } from './modules/system/depart/member/depart-member.service.ts'
import { createPeopleScope } from './modules/system/depart/member/people-scope.ts'
import { createDepartRoleService } from './modules/system/depart-role/depart-role.service.ts'
import { createDepartRoleGrantService } from './modules/system/depart-role/depart-role-grant.service.ts'
import type { GrantEffectsService } from './modules/system/permission/grant/grant-effects.service.ts'
import type { GrantLosses } from './modules/system/permission/grant/grant-losses.service.ts'
import type { GrantableService } from './modules/system/permission/grant/grantable.service.ts'
import type { PermissionService } from './modules/system/permission/permission.service.ts'
import { requireDepartsWithin } from './modules/system/user/departs-within.ts'
import type { Clock } from './platform/clock.ts'
import type { NewId } from './platform/ids.ts'
import type { TellOperation } from './platform/operation-log.ts'
import { createRecordEngine, type RecordEngine } from './records/engine.ts'
import type { RecordEngineNeeds } from './records/needs.ts'
import { visibleRows } from './records/policy/row-scope.ts'

interface Needs {
  kysely: Kysely<Tables>
  documents: Documents
  engine: RecordEngine
  /** Of that engine. */
  records: RecordEngineNeeds
  leads: DepartLeadService
  /** All menus and buttons, to grant from. */
  wholeTree(principal: Principal): Promise<GrantTreeAnswer>
  missingFor: PermissionService['missingFor']
  grantables: GrantableService
  effects: GrantEffectsService
  losses: GrantLosses
  tell: TellOperation
  clock: Clock
  newId: NewId
}

/** The part of the services about departments: their tree, members, grants and roles. */
export function createDepartServices({ documents, wholeTree, records, ...needs }: Needs) {
  const userEntity = requireEntity(documents, 'system/user')
  const addressEntity = requireEntity(documents, 'system/address-list')
  const { rowFilters } = records
  const administrators = () => departMemberRepository.administrators(needs.kysely)
  const scope = createPeopleScope({ rowFilters, ledIds: needs.leads.ledIds, administrators, userEntity, addressEntity })
  const people = createRecordEngine({ ...records, rowFilters: scope.reached })
  const choosable = createRecordEngine({ ...records, rowFilters: scope.choosable })
  const departEntity = requireEntity(documents, 'system/depart')
  const departGrants = createDepartGrantService({ ...needs, wholeTree })
  const departRoles = createDepartRoleService({
    ...{ ...needs, userEntity },
    roleEntity: requireEntity(documents, 'system/depart-role'),
  })
  return {
    departs: createDepartService({ ...needs, userEntity, departEntity }),
    departMembers: createDepartMemberService({
      ...{ ...needs, people, choosable, scope, userEntity, addressEntity },
      requireWithin: requireDepartsWithin,
    }),
    departGrants,
    departPermissions: createDepartPermissionService({
      ...{ kysely: needs.kysely, grants: departGrants, limits: records.limits },
      visible: (principal) => visibleRows(records, principal, departEntity),
    }),
    departRoles,
    departRoleGrants: createDepartRoleGrantService({ ...needs, roles: departRoles, departGrants, wholeTree }),
  }
}
