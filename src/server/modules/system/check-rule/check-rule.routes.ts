import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import type { CheckRuleService } from './check-rule.service.ts'

const LONGEST_VALUE = 4000

const checkByCode = {
  tags: ['system/check-rule'],
  summary: 'Check a value by a check rule',
  querystring: Type.Object({
    ruleCode: Type.String({ maxLength: 100 }),
    value: Type.Optional(Type.String({ maxLength: LONGEST_VALUE })),
  }),
  response: answers(Type.Null()),
}

const test = {
  tags: ['system/check-rule'],
  summary: 'Test a value with a check rule',
  description: 'The result in words',
  body: Type.Object({
    ruleCode: Type.String({ maxLength: 100 }),
    value: Type.String({ maxLength: LONGEST_VALUE }),
  }),
  response: answers(Type.Object({ passed: Type.Boolean(), message: Type.String(), numbered: Type.String() })),
}

export function checkRuleRoutes(app: App, rules: CheckRuleService): void {
  app.get('/sys/checkRule/checkByCode', { schema: checkByCode, config: { access: 'session' } }, async (request) => {
    const { ruleCode, value = '' } = request.query
    await rules.requirePassed(ruleCode, decodedOnceMore(value))
    return ok(null)
  })

  app.post(
    '/sys/checkRule/test',
    { schema: test, config: { access: { permission: 'system:check-rule:list' }, effect: 'read' } },
    async ({ body: { ruleCode, value } }) => ok(await rules.tried(ruleCode, value)),
  )
}

/** Decodes a second time, because clients of the agreed interface encode the value twice. */
function decodedOnceMore(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
