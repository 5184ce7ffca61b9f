import type { Principal } from '#server/http/principal.ts'
import { type Clock, wireTime } from '#server/platform/clock.ts'
import type { DataRule, RecordLog, RowFilter } from '../engine-dependencies.ts'
import type { EntityTable } from '../entity-table.ts'
import { boundValue } from '../read/sql/bound-value.ts'
import { type Comparison, compare, exactlyLike, type Likeness, type Operand, oneOf } from '../read/sql/comparison.ts'
import { allOf, anyOf, type Condition, NEVER } from '../read/sql/condition.ts'
import { RuleBroken } from './rule-broken.ts'
import { expressionCondition } from './rule-expression.ts'
import { notOnField, onField, ruleFieldName } from './rule-field.ts'
import { ruleValues } from './rule-variables.ts'

/** Operator of a rule whose value is an expression. The name is historical: such a rule accepts no SQL. */
export const EXPRESSION_RULE = 'USE_SQL_RULES'

interface Dependencies {
  clock: Clock
  log: RecordLog
}

/**
 * Converts the data rules of a person into a condition. A rule that cannot be evaluated matches no row and logs a
 * warning.
 */
export function rowCondition(
  table: EntityTable,
  filter: RowFilter,
  principal: Principal,
  dependencies: Dependencies,
): Condition {
  if (filter === 'none') return NEVER
  if (filter === 'all') return allOf([])
  return anyOf(filter.map((rules) => allOf(rules.map((rule) => guarded(table, rule, principal, dependencies)))))
}

function guarded(table: EntityTable, rule: DataRule, principal: Principal, { clock, log }: Dependencies): Condition {
  try {
    return ruleCondition(table, rule, principal, wireTime(clock.now()))
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    const { id, ruleName } = rule
    log.warn({ entity: table.entity.$id, rule: id, ruleName, reason: error.message }, 'data rule cannot be evaluated')
    return NEVER
  }
}

/**
 * Builds the condition of one rule: it matches the rows that the rule shows to the person.
 * @param now `YYYY-MM-DD HH:mm:ss`
 * @throws RuleBroken for an unknown field or operator, or a value that does not suit the field
 */
export function ruleCondition(table: EntityTable, rule: DataRule, principal: Principal, now: string): Condition {
  const { ruleColumn, ruleConditions, ruleValue } = rule
  if (ruleConditions === EXPRESSION_RULE) {
    return expressionCondition(table, ruleValue, (text) => ruleValues(text, principal, now))
  }
  const operator = Object.hasOwn(OPERATORS, ruleConditions) ? OPERATORS[ruleConditions] : undefined
  if (!operator) throw new RuleBroken('ruleConditions', `没有条件 ${ruleConditions}`)
  const values = ruleValues(ruleValue, principal, now)
  if (!values) throw new RuleBroken('ruleValue', '变量没有值，或取值组合过多')
  const name = ruleFieldName(table, ruleColumn ?? '', 'ruleColumn')
  const test = (operand: Operand) => operator(operand, checked(operand, values, ruleConditions))
  return ruleConditions === '!=' ? notOnField(table, name, test) : onField(table, name, test)
}

type RuleOperator = (operand: Operand, values: readonly string[]) => Condition

const OPERATORS: Record<string, RuleOperator> = {
  '=': oneOf,
  // `notOnField` negates it.
  '!=': oneOf,
  '>': single('gt'),
  '>=': single('ge'),
  '<': single('lt'),
  '<=': single('le'),
  IN: (operand, values) =>
    oneOf(
      operand,
      values.flatMap((value) => value.split(',')).filter((value) => value !== ''),
    ),
  LIKE: likeAny('contains'),
  // LEFT and RIGHT name the side of the wildcard: LEFT_LIKE is `%value`.
  LEFT_LIKE: likeAny('endsWith'),
  RIGHT_LIKE: likeAny('startsWith'),
}

function single(comparison: Comparison): RuleOperator {
  return (operand, values) => {
    if (values.length !== 1) throw new RuleBroken('ruleValue', '这里只能有一个值')
    return compare(operand, comparison, values[0]!)
  }
}

function likeAny(likeness: Likeness): RuleOperator {
  return (operand, values) => anyOf(values.map((value) => exactlyLike(operand, likeness, value)))
}

/**
 * Checks the values of a rule. An empty pattern would match every row, and `!=` with an invalid number would exclude
 * none.
 * @throws RuleBroken
 */
function checked(operand: Operand, values: readonly string[], condition: string): readonly string[] {
  const isLike = condition.endsWith('LIKE')
  const parts = condition === 'IN' ? values.flatMap((value) => value.split(',')).filter((part) => part !== '') : values
  const usable = parts.every((value) => (isLike ? value !== '' : boundValue(operand.kind, value) !== undefined))
  if (parts.length === 0 || !usable) throw new RuleBroken('ruleValue', '值不适合该字段')
  return values
}
