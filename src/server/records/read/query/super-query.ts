import { AppError } from '#server/http/answers/errors.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import type { FieldMask } from '#server/records/policy/field-mask.ts'
import {
  isSuperGroup,
  isSuperQuery,
  readSuperQuery,
  type SuperCondition,
  type SuperGroup,
  SuperQueryInvalid,
  type SuperRule,
} from '#shared/rules/search/super-query.ts'
import { boundValue } from '../sql/bound-value.ts'
import { compare, isBlank, isFilled, like, type Operand, oneOf } from '../sql/comparison.ts'
import { allOf, anyOf, type Condition, NEVER, not } from '../sql/condition.ts'
import { differs, fieldCondition } from '../sql/field-condition.ts'
import { askableField, textOf } from './query-conditions.ts'

type Test = (operand: Operand, value: string, parts: readonly string[]) => Condition

/** Condition of each rule; `ne` and the negations are below. */
const TESTS = {
  eq: (operand, value) => compare(operand, 'eq', value),
  gt: (operand, value) => compare(operand, 'gt', value),
  ge: (operand, value) => compare(operand, 'ge', value),
  lt: (operand, value) => compare(operand, 'lt', value),
  le: (operand, value) => compare(operand, 'le', value),
  like: (operand, value) => like(operand, 'contains', value),
  right_like: (operand, value) => like(operand, 'startsWith', value),
  left_like: (operand, value) => like(operand, 'endsWith', value),
  in: (operand, _, parts) => oneOf(operand, parts),
  range: (operand, _, [from, until]) => allOf([compare(operand, 'ge', from!), compare(operand, 'le', until!)]),
  empty: (operand) => isBlank(operand),
  not_empty: (operand) => isFilled(operand),
} satisfies Partial<Record<SuperRule, Test>>
const NEGATIONS = { not_like: 'like', not_in: 'in', not_range: 'range' } as const
/** Rules whose value is compared with the column and not with its text. */
const COMPARING: ReadonlySet<SuperRule> = new Set([
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'not_in',
  'range',
  'not_range',
])

/**
 * Makes one condition of the advanced query, to be joined with the others.
 * @returns undefined for an empty query, `unreadable` for a text that is no advanced query
 * @throws AppError REQUEST_INVALID for a field that does not exist for the person, an unknown rule, a value that does
 * not fit the field, or too many conditions: ignoring a condition would show more rows.
 */
export function superQuery(
  table: EntityTable,
  query: Readonly<Record<string, unknown>>,
  mask: FieldMask,
): Condition | 'unreadable' | undefined {
  const text = textOf(query.superQueryParams) ?? ''
  const group = readGroup(text, textOf(query.superQueryMatchType) ?? 'and')
  if (group) return groupCondition(table, group, mask)
  return isSuperQuery(text) ? undefined : 'unreadable'
}

function readGroup(text: string, match: string): SuperGroup | undefined {
  try {
    return readSuperQuery(text, match)
  } catch (error) {
    throw error instanceof SuperQueryInvalid ? refused(error.message) : error
  }
}

function groupCondition(table: EntityTable, { match, items }: SuperGroup, mask: FieldMask): Condition {
  const conditions = items.map((item) =>
    isSuperGroup(item) ? groupCondition(table, item, mask) : itemCondition(table, item, mask),
  )
  return match === 'or' ? anyOf(conditions) : allOf(conditions)
}

function itemCondition(table: EntityTable, { field: name, rule, val }: SuperCondition, mask: FieldMask): Condition {
  const field = askableField(table, name, mask)
  if (field === undefined) throw refused(`高级查询的字段不存在：${name.slice(0, 50)}`)
  const parts = typeof val === 'string' ? val.split(',').filter((part) => part !== '') : val
  const value = typeof val === 'string' ? val : val.join(',')
  requireFitting(table, field, rule, isListed(rule) ? parts : [value])
  if (rule === 'ne') return differs(table, field, value) ?? NEVER
  const negated = Object.hasOwn(NEGATIONS, rule)
  const test: Test = TESTS[(negated ? NEGATIONS[rule as keyof typeof NEGATIONS] : rule) as keyof typeof TESTS]
  const condition = fieldCondition(table, field, (operand) => test(operand, value, parts)) ?? NEVER
  return negated ? not(condition) : condition
}

function isListed(rule: SuperRule): boolean {
  return rule.endsWith('in') || rule.endsWith('range')
}

function requireFitting(table: EntityTable, name: string, rule: SuperRule, values: readonly string[]): void {
  const title = table.fields[name]!.title
  if (rule.endsWith('range') && values.length !== 2) throw refused(`高级查询中「${title}」的区间需要两个值`)
  const kind = table.stored.get(name)?.kind ?? 'text'
  const wrong = COMPARING.has(rule) ? values.find((value) => boundValue(kind, value) === undefined) : undefined
  if (wrong !== undefined) throw refused(`高级查询中「${title}」的值不正确：${wrong.slice(0, 50)}`)
}

function refused(reason: string): AppError {
  return new AppError('REQUEST_INVALID', { reason })
}
