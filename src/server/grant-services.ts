import type { Kysely } from 'kysely'
import type { Tables } from './db/connection.ts'
import { createDepartServices } from './depart-services.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import type { DepartLeadService } from './modules/system/depart/depart-lead.service.ts'
import { createGrantEffectsService } from './modules/system/permission/grant/grant-effects.service.ts'
import type { GrantLosses } from './modules/system/permission/grant/grant-losses.service.ts'
import { createGrantableService } from './modules/system/permission/grant/grantable.service.ts'
import type { PermissionService } from './modules/system/permission/permission.service.ts'
import { createRoleService } from './modules/system/role/role.service.ts'
import { createRoleGrantService } from './modules/system/role/role-grant.service.ts'
import { createSubjectGrantService } from './modules/system/role/subject-grant.service.ts'
import { createTenantService } from './modules/system/tenant/tenant.service.ts'
import type { TenantReach } from './modules/system/tenant/tenant-reach.ts'
import { createUserEffectsService } from './modules/system/user/user-effects.service.ts'
import { createUserRoleService } from './modules/system/user/user-role.service.ts'
import type { Clock } from './platform/clock.ts'
import type { NewId } from './platform/ids.ts'
import type { TellOperation } from './platform/operation-log.ts'
import type { RecordEngine } from './records/engine.ts'
import type { RecordEngineNeeds } from './records/needs.ts'

interface Needs {
  kysely: Kysely<Tables>
  documents: Documents
  engine: RecordEngine
  /** Of that engine. */
  records: RecordEngineNeeds
  permissions: PermissionService
  leads: DepartLeadService
  losses: GrantLosses
  reach: TenantReach
  clock: Clock
  newId: NewId
  tell: TellOperation
}

/** The part of the services by which rights are handed out: roles, who has them, departments with theirs, and tenants. */
export function createGrantServices({ documents, records, permissions, leads, ...needs }: Needs) {
  const { kysely, engine, clock, newId } = needs
  const userEntity = requireEntity(documents, 'system/user')
  const roleEntity = requireEntity(documents, 'system/role')
  const departEntity = requireEntity(documents, 'system/depart')
  const tenantEntity = requireEntity(documents, 'system/tenant')
  const grantables = createGrantableService({ kysely, clock, newId })
  const effects = createGrantEffectsService({ kysely, engine, userEntity })
  const granting = { ...needs, grantables, effects }
  const roleGrants = createRoleGrantService({ ...granting, permissions, roleEntity })
  const subjectGrants = createSubjectGrantService({ ...granting, permissions, departEntity, userEntity })
  return {
    roles: createRoleService({ engine, roleEntity }),
    userEffects: createUserEffectsService({
      kysely,
      engine,
      userEntity,
      roleEntity,
      departEntity,
      effects,
      outOfReach: needs.reach.outOfReach,
    }),
    userRoles: createUserRoleService({ ...needs, effects, userEntity, roleEntity }),
    roleGrants,
    subjectGrants,
    tenants: createTenantService({ ...needs, effects, userEntity, tenantEntity }),
    ...createDepartServices({
      ...granting,
      documents,
      records,
      leads,
      wholeTree: roleGrants.tree,
      missingFor: permissions.missingFor,
    }),
  }
}
