import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import { isFillRuleCode } from '#shared/rules/fill-rules.ts'
import { problemsUnder } from '#shared/rules/parameters.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { readFillParameters } from './fill-parameters.ts'

/** Record hooks of fill rules: the handler must exist and accept the parameters. */
export const fillRuleHooks: EntityHooks<'system/fill-rule'> = {
  beforeValidate(record, { existing }) {
    const { ruleClass, ruleParams } = { ...existing, ...record }
    const handler = String(ruleClass ?? '')
    // The entity's own rules report a missing handler and one that is not in the dictionary.
    if (!isFillRuleCode(handler)) {
      if (handler !== '' && handler !== existing?.ruleClass) throw invalid([UNKNOWN_HANDLER])
      return
    }
    const { problems } = readFillParameters(handler, String(ruleParams ?? ''))
    if (problems) throw invalid(problemsUnder('ruleParams', problems))
  },
}

const UNKNOWN_HANDLER: FieldProblem = { field: 'ruleClass', keyword: 'rule', message: '没有这个规则实现类' }
