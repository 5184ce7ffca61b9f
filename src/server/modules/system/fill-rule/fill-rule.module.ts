import type { Platform } from '#server/areas/platform.ts'
import { fillRuleHooks } from './fill-rule.hooks.ts'
import { fillRuleRoutes } from './fill-rule.routes.ts'
import { createFillRuleService } from './fill-rule.service.ts'

export function registerFillRules({ database, clock, hooks, mount, ports }: Platform): void {
  const fillRules = createFillRuleService({ database, clock })
  ports.provide('fillRules', fillRules)
  hooks.add('system/fill-rule', fillRuleHooks)
  mount((api) => fillRuleRoutes(api, fillRules))
}
