import { AppError } from '#server/http/answers/errors.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { ExpressionRepository } from './expression.repository.ts'
import { expressionProblem, namedIn } from './named-expressions.ts'

/** Named expressions are checked when they are saved, and stay while something uses them. */
export const createExpressionHooks = ({
  placesOf,
}: Pick<ExpressionRepository, 'placesOf'>): EntityHooks<'workflow/expression'> => ({
  isDefinition: true,

  beforeValidate({ expression }) {
    if (isEmptyValue(expression)) return
    const text = String(expression)
    const problem = expressionProblem(text) ?? nestingProblem(text)
    if (problem !== undefined) throw invalid([{ field: 'expression', keyword: 'rule', message: problem }])
  },

  async beforeDelete(rows, { trx, principal }) {
    for (const { expressionCode, expressionName: name } of rows) {
      const places = await placesOf(trx, principal.tenantId, expressionCode)
      if (places.length > 0) throw new AppError('EXPRESSION_IN_USE', { name, places: places.join('、') })
    }
  },
})

/** Expressions that name each other could go round in circles. */
const nestingProblem = (text: string): string | undefined =>
  namedIn(text).length > 0 ? '流程表达式不能引用其他流程表达式' : undefined
