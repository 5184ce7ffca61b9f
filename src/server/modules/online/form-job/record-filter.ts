import { AppError } from '#server/http/answers/errors.ts'
import type { RecordQuery } from '#server/records/read/query/unknown-filters.ts'
import { type ConditionOperator, type ConditionRows, conditionText } from '#shared/documents/workflow/condition-rows.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import { type SuperRule, superQueryParameters } from '#shared/rules/search/super-query.ts'

const RULES: Readonly<Record<ConditionOperator, SuperRule>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'gt',
  gte: 'ge',
  lt: 'lt',
  lte: 'le',
  in: 'in',
  not_in: 'not_in',
  contains: 'like',
  is_empty: 'empty',
  is_not_empty: 'not_empty',
}

/**
 * Converts the conditions of a job into the query of a list. No condition is ever left out, since that would match more
 * records.
 * @throws AppError REQUEST_INVALID
 */
export function recordFilter(text: string | null): RecordQuery {
  if (text === null) return {}
  const condition = conditionIn(text)
  const { faults } = conditionText(condition)
  if (faults.length > 0) throw refused(faults[0]!.message)
  if (condition.rows.length === 0) return {}
  const items = condition.rows.map(({ field, operator, value }) => ({
    ...{ field, rule: RULES[operator] },
    val: Array.isArray(value) ? value.map(String) : String(value ?? ''),
  }))
  return { ...superQueryParameters({ match: condition.join, items }) }
}

function conditionIn(text: string): ConditionRows {
  let parsed: unknown
  try {
    parsed = parseJson(text)
  } catch {
    throw refused('不是正确的 JSON')
  }
  const { join, rows } = (parsed ?? {}) as Partial<ConditionRows>
  if ((join !== 'and' && join !== 'or') || !Array.isArray(rows) || !rows.every(isObject)) throw refused('格式不正确')
  return { join, rows }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function refused(reason: string): AppError {
  return new AppError('REQUEST_INVALID', { reason })
}
