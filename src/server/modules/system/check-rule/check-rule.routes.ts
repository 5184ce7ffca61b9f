import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { answers, ok } from '../../../http/envelope.ts'
import type { CheckRuleService } from './check-rule.service.ts'

const LONGEST_VALUE = 4000

const checkByCode = {
  tags: ['system/check-rule'],
  summary: 'Whether a value passes a check rule',
  querystring: Type.Object({
    ruleCode: Type.String({ maxLength: 100 }),
    value: Type.Optional(Type.String({ maxLength: LONGEST_VALUE })),
  }),
  response: answers(Type.Null()),
}

export function checkRuleRoutes(app: App, rules: CheckRuleService): void {
  app.get('/sys/checkRule/checkByCode', { schema: checkByCode, config: { access: 'session' } }, async (request) => {
    const { ruleCode, value = '' } = request.query
    await rules.requirePassed(ruleCode, decodedOnceMore(value))
    return ok(null)
  })
}

/** The agreed interface encodes the value before it is put into the address, which encodes it again. */
function decodedOnceMore(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
