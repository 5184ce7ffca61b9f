import type { Principal } from '../http/principal.ts'
import { type Clock, wireTime } from '../platform/clock.ts'
import { boundValue } from './bound-value.ts'
import { type Comparison, compare, exactlyLike, type Likeness, type Operand, oneOf } from './comparison.ts'
import { allOf, anyOf, type Condition, NEVER, not } from './condition.ts'
import type { EntityTable } from './entity-table.ts'
import { fieldCondition } from './field-condition.ts'
import type { DataRule, RecordLog, RowFilter } from './needs.ts'
import { ruleValues } from './rule-variables.ts'

interface Needs {
  clock: Clock
  log: RecordLog
}

/** Why a rule cannot be evaluated. */
class RuleBroken extends Error {}

/** Turns the rules in force for a person into a condition. A rule that cannot be evaluated gives no rows and a log entry. */
export function rowCondition(table: EntityTable, filter: RowFilter, principal: Principal, needs: Needs): Condition {
  if (filter === 'none') return NEVER
  if (filter === 'all') return allOf([])
  return anyOf(filter.map((rules) => allOf(rules.map((rule) => guarded(table, rule, principal, needs)))))
}

function guarded(table: EntityTable, rule: DataRule, principal: Principal, { clock, log }: Needs): Condition {
  try {
    return ruleCondition(table, rule, principal, wireTime(clock.now()))
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    const { id, ruleName } = rule
    log.warn({ entity: table.entity.$id, rule: id, ruleName, reason: error.message }, 'data rule cannot be evaluated')
    return NEVER
  }
}

function ruleCondition(table: EntityTable, rule: DataRule, principal: Principal, now: string): Condition {
  const operator = OPERATORS[rule.ruleConditions]
  if (!operator) throw new RuleBroken(`unknown condition ${rule.ruleConditions}`)
  const values = ruleValues(rule.ruleValue, principal, now)
  if (!values) throw new RuleBroken('a variable has no value')
  const name = fieldName(table, rule.ruleColumn)
  const test = (operand: Operand) => operator(operand, checked(operand, values, rule.ruleConditions))
  const condition = name === undefined ? undefined : fieldCondition(table, name, test)
  if (!condition) throw new RuleBroken(`unknown column ${rule.ruleColumn}`)
  return condition
}

type RuleOperator = (operand: Operand, values: readonly string[]) => Condition

const OPERATORS: Record<string, RuleOperator> = {
  '=': oneOf,
  '!=': (operand, values) => allOf([not(oneOf(operand, values))]),
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
    if (values.length !== 1) throw new RuleBroken('one value is wanted')
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
  if (parts.length === 0 || !usable) throw new RuleBroken('the value does not fit the column')
  return values
}

/** Rules name the field, or its column. */
function fieldName(table: EntityTable, column: string | null): string | undefined {
  if (column === null || Object.hasOwn(table.fields, column)) return column ?? undefined
  return [...table.stored.values()].find((field) => field.column === column)?.name
}
