import type { Platform } from '#server/areas/platform.ts'
import type { Forms } from './form.module.ts'
import { formAuthRoutes } from './permissions/form-auth.routes.ts'
import { createFormAuthService } from './permissions/form-auth.service.ts'
import { createFormAuthGrantService } from './permissions/form-auth-grant.service.ts'
import { createFormAuthRulesService } from './permissions/form-auth-rules.service.ts'
import { createFormAuthState } from './permissions/form-auth-state.ts'
import { formGrantRoutes } from './permissions/form-grant.routes.ts'
import { createFormGrantService } from './permissions/form-grant.service.ts'

/** Registers permissions on a form: on its fields, its buttons and its rows. */
export function registerFormAuth(platform: Platform, { stored, online }: Forms): void {
  const { database, engine, entity, mount, ports } = platform
  const menus = ports.get('menus')
  const authOf = createFormAuthState({ database, forms: stored, online, menus })
  const formGrants = createFormGrantService({
    database,
    forms: stored,
    permissions: ports.get('permissions'),
    roleGrants: ports.get('roleGrants'),
    subjectGrants: ports.get('subjectGrants'),
    entities: engine.entities,
  })
  const formAuth = createFormAuthService({
    database,
    authOf,
    engine,
    menuEntity: entity('system/permission'),
    menus,
  })
  const formAuthRules = createFormAuthRulesService({
    authOf,
    engine,
    rules: ports.get('dataRules'),
    ruleEntity: entity('system/data-rule'),
  })
  const formAuthGrants = createFormAuthGrantService({ authOf, grants: formGrants })
  mount((api) => formGrantRoutes(api, { formGrants }))
  mount((api) => formAuthRoutes(api, { storedForms: stored, formAuth, formAuthRules, formAuthGrants }))
}
