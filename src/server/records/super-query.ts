import { AppError } from '../http/errors.ts'
import { compare, isBlank, isFilled, like, type Operand, oneOf } from './comparison.ts'
import { allOf, anyOf, type Condition, NEVER, not } from './condition.ts'
import type { EntityTable } from './entity-table.ts'
import { differs, fieldCondition } from './field-condition.ts'
import type { FieldMask } from './field-mask.ts'
import { isComparable, textOf } from './query-conditions.ts'

interface Entry {
  field: string
  rule: string
  val: string
}

type Test = (operand: Operand, value: string) => Condition

/** Rules of the advanced query that are a test of one value; `ne` and the negations stand below. */
const TESTS: Record<string, Test> = {
  eq: (operand, value) => compare(operand, 'eq', value),
  gt: (operand, value) => compare(operand, 'gt', value),
  ge: (operand, value) => compare(operand, 'ge', value),
  lt: (operand, value) => compare(operand, 'lt', value),
  le: (operand, value) => compare(operand, 'le', value),
  like: (operand, value) => like(operand, 'contains', value),
  right_like: (operand, value) => like(operand, 'startsWith', value),
  left_like: (operand, value) => like(operand, 'endsWith', value),
  in: (operand, value) => oneOf(operand, parts(value)),
  range: (operand, value) => within(operand, parts(value)),
  empty: (operand) => isBlank(operand),
  not_empty: (operand) => isFilled(operand),
}
const NEGATIONS: Record<string, string> = { not_like: 'like', not_in: 'in', not_range: 'range' }
const WITHOUT_VALUE = new Set(['empty', 'not_empty'])

/** More entries than any screen offers would only serve to burden the database. */
const MOST_ENTRIES = 50

/**
 * The advanced query as one condition, to be joined with the others.
 * @returns undefined when there is none, or when it cannot be read, in which case the list is answered without it.
 * @throws AppError REQUEST_INVALID for a field that does not exist for the person: leaving its condition out would show more rows.
 */
export function superQuery(
  table: EntityTable,
  query: Readonly<Record<string, unknown>>,
  mask: FieldMask,
): Condition | undefined {
  const entries = parseEntries(textOf(query.superQueryParams) ?? '')
  if (entries.length === 0) return undefined
  const conditions = entries.map((entry) => entryCondition(table, entry, mask))
  return textOf(query.superQueryMatchType)?.toLowerCase() === 'or' ? anyOf(conditions) : allOf(conditions)
}

function entryCondition(table: EntityTable, { field, rule, val }: Entry, mask: FieldMask): Condition {
  if (!mask.sees(field) || !isComparable(table, field)) {
    throw new AppError('REQUEST_INVALID', { reason: `高级查询的字段不存在：${field}` })
  }
  if (rule === 'ne') return differs(table, field, val) ?? NEVER
  const negated = Object.hasOwn(NEGATIONS, rule)
  const test = TESTS[negated ? NEGATIONS[rule]! : rule]!
  const condition = fieldCondition(table, field, (operand) => test(operand, val)) ?? NEVER
  return negated ? not(condition) : condition
}

/** The text comes encoded once more than HTTP does. */
function parseEntries(text: string): Entry[] {
  if (text === '') return []
  const list = parseList(text) ?? parseList(decoded(text))
  return (list ?? [])
    .map(entryOf)
    .filter((entry) => entry !== undefined)
    .slice(0, MOST_ENTRIES)
}

function parseList(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Entries without field, rule or value say nothing yet: the person has not filled in that line. */
function entryOf(item: unknown): Entry | undefined {
  const { field, rule, val } = (item ?? {}) as Record<string, unknown>
  if (typeof field !== 'string' || typeof rule !== 'string' || field === '') return undefined
  if (rule !== 'ne' && !Object.hasOwn(TESTS, rule) && !Object.hasOwn(NEGATIONS, rule)) return undefined
  const text = Array.isArray(val) ? val.join(',') : (textOf(val) ?? '')
  return text !== '' || WITHOUT_VALUE.has(rule) ? { field, rule, val: text } : undefined
}

function parts(value: string): string[] {
  return value.split(',').filter((part) => part !== '')
}

function within(operand: Operand, [from, until]: string[]): Condition {
  if (from === undefined || until === undefined) return NEVER
  return allOf([compare(operand, 'ge', from), compare(operand, 'le', until)])
}
