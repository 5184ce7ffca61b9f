import type { Principal } from '#server/http/principal.ts'
import { type Clock, wireTime } from '#server/platform/clock.ts'
import type { DataRule, RecordLog, RowFilter } from '../engine-dependencies.ts'
import type { EntityTable } from '../entity-table.ts'
import { boundValue } from '../read/bound-value.ts'
import { type Comparison, compare, exactlyLike, type Likeness, type Operand, oneOf } from '../read/comparison.ts'
import { allOf, anyOf, type Condition, NEVER } from '../read/condition.ts'
import { RuleBroken } from './rule-broken.ts'
import { expressionCondition } from './rule-expression.ts'
import { notOnField, onField, ruleFieldName } from './rule-field.ts'
import { ruleValues } from './rule-variables.ts'

/** Condition of a rule whose value is an expression; the name is inherited, no SQL is taken. */
export const EXPRESSION_RULE = 'USE_SQL_RULES'

interface Dependencies {
  clock: Clock
  log: RecordLog
}

/** Turns the rules in force for a person into a condition. A rule that cannot be evaluated gives no rows and a log entry. */
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
 * The rows that a rule lets a person see.
 * @param now `YYYY-MM-DD HH:mm:ss`
 * @throws RuleBroken
 */
export function ruleCondition(table: EntityTable, rule: DataRule, principal: Principal, now: string): Condition {
  const { ruleColumn, ruleConditions, ruleValue } = rule
  if (ruleConditions === EXPRESSION_RULE) {
    return expressionCondition(table, ruleValue, (text) => ruleValues(text, principal, now))
  }
  const operator = Object.hasOwn(OPERATORS, ruleConditions) ? OPERATORS[ruleConditions] : undefined
  if (!operator) throw new RuleBroken('ruleConditions', `没有条件 ${ruleConditions}`)
  const values = ruleValues(ruleValue, principal, now)
  if (!values) throw new RuleBroken('ruleValue', '变量没有值')
  const name = ruleFieldName(table, ruleColumn ?? '', 'ruleColumn')
  const test = (operand: Operand) => operator(operand, checked(operand, values, ruleConditions))
  return ruleConditions === '!=' ? notOnField(table, name, test) : onField(table, name, test)
}

type RuleOperator = (operand: Operand, values: readonly string[]) => Condition

const OPERATORS: Record<string, RuleOperator> = {
  '=': oneOf,
  // What is denied afterwards.
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

/** An empty pattern would match every row, and a bad number none of a `!=`'s exceptions: both are no rule. */
function checked(operand: Operand, values: readonly string[], condition: string): readonly string[] {
  const isLike = condition.endsWith('LIKE')
  const parts = condition === 'IN' ? values.flatMap((value) => value.split(',')).filter((part) => part !== '') : values
  const usable = parts.every((value) => (isLike ? value !== '' : boundValue(operand.kind, value) !== undefined))
  if (parts.length === 0 || !usable) throw new RuleBroken('ruleValue', '值不适合该字段')
  return values
}
