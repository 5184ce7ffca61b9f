import type { Platform } from '#server/areas/platform.ts'
import { createCheckRuleHooks } from './check-rule.hooks.ts'
import { createCheckRuleRepository } from './check-rule.repository.ts'
import { checkRuleRoutes } from './check-rule.routes.ts'
import { createCheckRuleService } from './check-rule.service.ts'

export function registerCheckRules({ database, documents, events, hooks, mount, ports }: Platform): void {
  const checkRules = createCheckRuleService({ rules: createCheckRuleRepository(database), events })
  ports.provide('checkRules', checkRules)
  hooks.add('system/check-rule', createCheckRuleHooks({ events, entities: documents.entities }))
  mount((api) => checkRuleRoutes(api, checkRules))
}
