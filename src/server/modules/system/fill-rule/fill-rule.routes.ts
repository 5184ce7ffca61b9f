import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { parameterSets } from '#server/http/answers/parameter-sets.ts'
import type { App } from '#server/http/app-type.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FillRuleService } from './fill-rule.service.ts'

const code = Type.String({ maxLength: 100 })
const form = Type.Record(Type.String(), Type.Unknown())
const MOST_RULES = 50

const executeByCode = {
  tags: ['system/fill-rule'],
  summary: 'Compute the value of a fill rule',
  description: 'Null for an unknown rule',
  params: Type.Object({ ruleCode: code }),
  body: Type.Optional(Type.Union([form, Type.Null()])),
  response: answers(Type.Unknown()),
}

const executeBatch = {
  tags: ['system/fill-rule'],
  summary: 'Compute the values of several fill rules',
  body: Type.Object({
    commonFormData: Type.Optional(form),
    rules: Type.Array(Type.Object({ ruleCode: code, formData: Type.Optional(form) }), { maxItems: MOST_RULES }),
  }),
  response: answers(Type.Array(Type.Object({ ruleCode: Type.String(), result: Type.Unknown() }))),
}

const testRule = {
  tags: ['system/fill-rule'],
  summary: 'Preview the value of a fill rule',
  description: 'For an empty form; uses up no number',
  querystring: Type.Object({ ruleCode: code }),
  response: answers(Type.Unknown()),
}

const trial = {
  tags: ['system/fill-rule'],
  summary: 'Preview the value of a fill rule in words',
  querystring: Type.Object({ ruleCode: code }),
  response: answers(Type.Object({ ruleCode: Type.String(), text: Type.String() })),
}

const handlers = {
  tags: ['system/fill-rule'],
  summary: 'List handlers of fill rules with their parameters',
  response: answers(parameterSets),
}

const listed = { access: { permission: 'system:fill-rule:list' } }

export function fillRuleRoutes(app: App, rules: FillRuleService): void {
  app.put(
    '/sys/fillRule/executeRuleByCode/:ruleCode',
    { schema: executeByCode, config: { access: 'user' } },
    async ({ principal, params, body }) => ok(await rules.execute(principal!, params.ruleCode, (body ?? {}) as Row)),
  )
  app.put(
    '/sys/fillRule/executeRuleByCodeBatch',
    { schema: executeBatch, config: { access: 'user' } },
    async ({ principal, body }) => {
      const results: { ruleCode: string; result: unknown }[] = []
      for (const { ruleCode, formData } of body.rules) {
        const given = (formData ?? body.commonFormData ?? {}) as Row
        results.push({ ruleCode, result: await rules.execute(principal!, ruleCode, given) })
      }
      return ok(results)
    },
  )
  app.get('/sys/fillRule/handlers', { schema: handlers, config: listed }, async () => ok(rules.handlers()))

  app.get('/sys/fillRule/testFillRule', { schema: testRule, config: listed }, async ({ principal, query }) =>
    ok(await rules.tried(principal!, query.ruleCode)),
  )

  app.get('/sys/fillRule/trial', { schema: trial, config: listed }, async ({ principal, query: { ruleCode } }) =>
    ok({ ruleCode, text: textOf(await rules.tried(principal!, ruleCode)) }),
  )
}

/** Joins several values, which some rules make. */
function textOf(value: unknown): string {
  return [value].flat().join('、')
}
