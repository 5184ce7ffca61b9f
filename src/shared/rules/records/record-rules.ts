import type { Entity, Field, RecordRule, Row } from '#shared/documents/entity.ts'
import { evaluateOr } from '#shared/expression/evaluation/evaluate-expression.ts'
import type { Clock } from '#shared/expression/evaluation/expression-clock.ts'
import { readsOf } from '#shared/expression/expression-reads.ts'
import { type Expression, parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { isEmptyValue } from './coerce-record.ts'
import { messageOf } from './validation-messages.ts'

/** Variables of a rule: the record after the write, and the user who writes it. */
export interface RuleScope {
  readonly values: Readonly<Row>
  readonly user: unknown
}

type Judge = (scope: RuleScope, clock?: Clock) => FieldProblem[]

/** Compiled rule of `x-rules`. */
export interface RuleCheck {
  /** Fields that its expressions read. */
  readonly reads: readonly string[]
  readonly judge: Judge
}

/** @throws ExpressionError for an invalid condition; the checker refuses such documents. */
export function compileRules(entity: Entity, fields: Readonly<Record<string, Field>>): RuleCheck[] {
  return (entity['x-rules'] ?? []).map((rule) => compileRule(rule, fields))
}

function compileRule(rule: RecordRule, fields: Readonly<Record<string, Field>>): RuleCheck {
  const when = rule.when === undefined ? undefined : parseExpression(rule.when)
  const assertion = rule.assert === undefined ? undefined : parseExpression(rule.assert)
  const judge = assertion ? judgeAssertion(assertion, rule) : judgePresence(rule, fields)
  return {
    reads: [when, assertion].flatMap((expression) => (expression ? fieldsReadBy(expression) : [])),
    // A condition that cannot be evaluated applies: a broken rule refuses the record.
    judge: (scope, clock) => {
      const applies = when === undefined || evaluateOr(when, scope, true, undefined, clock) === true
      return applies ? judge(scope, clock) : []
    },
  }
}

function judgeAssertion(assertion: Expression, rule: RecordRule): Judge {
  const field = rule.field ?? fieldsReadBy(assertion)[0] ?? ''
  const problem = { field, keyword: 'assert', message: rule.message ?? '数据不符合规则' }
  return (scope, clock) => (evaluateOr(assertion, scope, false, undefined, clock) === true ? [] : [problem])
}

function judgePresence(rule: RecordRule, fields: Readonly<Record<string, Field>>): Judge {
  const [names, keyword, wanted] = rule.require
    ? [rule.require, 'required', true]
    : [rule.forbid ?? [], 'forbid', false]
  return ({ values }) =>
    names
      .filter((name) => fields[name] && isEmptyValue(values[name]) === wanted)
      .map((name) => ({
        field: rule.field ?? name,
        keyword,
        message: rule.message ?? messageOf(keyword, fields[name]!),
      }))
}

/** Fields that an expression reads. */
export function fieldsReadBy(expression: Expression): string[] {
  return readsOf(expression)
    .map((path) => path.split('.'))
    .flatMap(([variable, field]) => (variable === 'values' && field !== undefined ? [field] : []))
}
