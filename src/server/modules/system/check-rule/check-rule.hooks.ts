import { AppError } from '#server/http/answers/errors.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { readRule, storedLines } from './rule-record.ts'

interface Dependencies {
  events: Pick<Events, 'publish'>
  entities: ReadonlyMap<string, Entity>
}

/** Record hooks of check rules: an invalid rule is refused, and a rule that fields use cannot be deleted. */
export function createCheckRuleHooks({ events, entities }: Dependencies): EntityHooks<'system/check-rule'> {
  const users = usersOf(entities)
  const publishChange = (context: HookContext) => events.publish('check-rules', context)
  return {
    beforeValidate(record, { existing }) {
      const { ruleJson, problems } = readRule(record, existing)
      if (problems.length > 0) throw invalid(problems)
      // The entity's own rules report values that are neither text nor list.
      const isText = typeof (record.ruleJson ?? '') === 'string'
      if (ruleJson !== undefined && isText) record.ruleJson = ruleJson
      if (Array.isArray(record.localRules)) delete record.localRules
      if (Array.isArray(record.globalRules)) delete record.globalRules
    },

    async beforeDelete(rules) {
      for (const { ruleCode, ruleName } of rules) {
        const used = users.get(ruleCode)
        if (used !== undefined) throw new AppError('CHECK_RULE_IN_USE', { ruleName, used })
      }
    },

    async afterRead(rows) {
      for (const row of rows) Object.assign(row, storedLines(String(row.ruleJson ?? '')))
    },

    afterAdd: (_record, context) => publishChange(context),
    afterEdit: (_record, _existing, context) => publishChange(context),
    afterDelete: (_records, context) => publishChange(context),
  }
}

/** Returns the fields that use each rule, by the code of the rule. */
function usersOf(entities: ReadonlyMap<string, Entity>): ReadonlyMap<string, string> {
  const users = new Map<string, string>()
  for (const { title, properties } of entities.values()) {
    for (const field of Object.values(properties)) {
      const code = field['x-check-rule']
      if (code === undefined) continue
      const name = `${title}的${field.title}`
      users.set(code, users.has(code) ? `${users.get(code)}、${name}` : name)
    }
  }
  return users
}
