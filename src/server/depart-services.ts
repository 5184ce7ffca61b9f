import type { Kysely } from 'kysely'
import type { GrantTreeAnswer } from '#shared/wire/grants.ts'
import type { Tables } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import type { Principal } from './http/principal.ts'
import { createDepartService } from './modules/system/depart/depart.service.ts'
import { createDepartGrantService } from './modules/system/depart/depart-grant.service.ts'
import type { DepartLeadService } from './modules/system/depart/depart-lead.service.ts'
import { createDepartMemberService } from './modules/system/depart/depart-member.service.ts'
import { createDepartRoleService } from './modules/system/depart-role/depart-role.service.ts'
import { createDepartRoleGrantService } from './modules/system/depart-role/depart-role-grant.service.ts'
import type { Clock } from './platform/clock.ts'
import type { NewId } from './platform/ids.ts'
import type { SystemLog } from './platform/system-log.store.ts'
import type { RecordEngine } from './records/engine.ts'

interface Needs {
  kysely: Kysely<Tables>
  documents: Documents
  engine: RecordEngine
  leads: DepartLeadService
  /** All menus and buttons, to grant from. */
  wholeTree(principal: Principal): Promise<GrantTreeAnswer>
  log: SystemLog
  clock: Clock
  newId: NewId
}

/** The part of the services about departments: their tree, members, grants and roles. */
export function createDepartServices({ documents, wholeTree, ...needs }: Needs) {
  const userEntity = requireEntity(documents, 'system/user')
  const departGrants = createDepartGrantService(needs)
  const departRoles = createDepartRoleService({ ...needs, roleEntity: requireEntity(documents, 'system/depart-role') })
  return {
    departs: createDepartService({ ...needs, userEntity, departEntity: requireEntity(documents, 'system/depart') }),
    departMembers: createDepartMemberService({ ...needs, userEntity }),
    departGrants,
    departRoles,
    departRoleGrants: createDepartRoleGrantService({ ...needs, roles: departRoles, departGrants, wholeTree }),
  }
}
