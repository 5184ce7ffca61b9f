import type { Database } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import { createFormAuthService } from './modules/online/form/permissions/form-auth.service.ts'
import { createFormAuthGrantService } from './modules/online/form/permissions/form-auth-grant.service.ts'
import { createFormAuthRulesService } from './modules/online/form/permissions/form-auth-rules.service.ts'
import { createFormAuthState } from './modules/online/form/permissions/form-auth-state.ts'
import { createFormGrantService } from './modules/online/form/permissions/form-grant.service.ts'
import type { OnlineEntities } from './modules/online/form/records/online-entities.ts'
import type { StoredForms } from './modules/online/form/stored-forms.service.ts'
import type { DataRuleService } from './modules/system/permission/data-rule/data-rule.service.ts'
import type { MenuService } from './modules/system/permission/menu/menu.service.ts'
import type { PermissionService } from './modules/system/permission/permission.service.ts'
import type { RoleGrantService } from './modules/system/role/role-grant.service.ts'
import type { SubjectGrantService } from './modules/system/role/subject-grant.service.ts'
import type { RecordEngine } from './records/engine.ts'

interface Needs {
  database: Database
  documents: Documents
  engine: RecordEngine
  permissions: PermissionService
  storedForms: StoredForms
  onlineEntities: OnlineEntities
  menus: MenuService
  dataRules: DataRuleService
  roleGrants: RoleGrantService
  subjectGrants: SubjectGrantService
}

/** The part of the services about who may do what with a form that was made in the browser. */
export function createFormAuthServices({
  database,
  documents,
  engine,
  permissions,
  storedForms: forms,
  ...needs
}: Needs) {
  const { onlineEntities, menus, dataRules, roleGrants, subjectGrants } = needs
  const authOf = createFormAuthState({ database, forms, online: onlineEntities, menus })
  const formGrants = createFormGrantService({
    ...{ database, forms, permissions, roleGrants, subjectGrants },
    entities: engine.entities,
  })
  const menuEntity = requireEntity(documents, 'system/permission')
  return {
    formGrants,
    formAuth: createFormAuthService({ database, authOf, engine, menuEntity, menus }),
    formAuthRules: createFormAuthRulesService({
      ...{ authOf, engine, rules: dataRules },
      ruleEntity: requireEntity(documents, 'system/data-rule'),
    }),
    formAuthGrants: createFormAuthGrantService({ authOf, grants: formGrants }),
  }
}
