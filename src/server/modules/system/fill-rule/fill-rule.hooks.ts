import { isFillRuleCode } from '#shared/rules/fill-rules.ts'
import type { RecordHooks } from '../../../records/needs.ts'
import { invalid } from '../../../records/write-failure.ts'
import { parameterProblem } from './fill-params.ts'
import { fillRules } from './fill-rules.ts'

/** What is special about writing a fill rule: it names a handler that exists, with parameters that it takes. */
export const fillRuleHooks: RecordHooks = {
  beforeValidate(record, { existing }) {
    const { ruleClass, ruleParams } = { ...existing, ...record }
    const handler = String(ruleClass ?? '')
    // What is missing or not in the dictionary is told by the entity's own rules.
    if (!isFillRuleCode(handler)) {
      if (handler !== '' && handler !== existing?.ruleClass) throw refused('ruleClass', '没有这个规则实现类')
      return
    }
    const problem = parameterProblem(fillRules[handler].params, String(ruleParams ?? ''))
    if (problem !== undefined) throw refused('ruleParams', problem)
  },
}

function refused(field: string, message: string) {
  return invalid([{ field, keyword: 'rule', message }])
}
