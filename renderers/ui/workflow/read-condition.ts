import {
  CONDITION_OPERATORS,
  type ConditionRow,
  type ConditionRows,
} from '#shared/documents/workflow/condition-rows.ts'
import { parseJson } from '#shared/json/bounded-json.ts'

/** Condition in a JSON text; one without rows for any other value. Rows of an unknown shape are left out. */
export function conditionOf(value: unknown): ConditionRows {
  const { join, rows } = objectIn(value)
  return { join: join === 'or' ? 'or' : 'and', rows: Array.isArray(rows) ? rows.filter(isRow) : [] }
}

function objectIn(text: unknown): { join?: unknown; rows?: unknown } {
  if (typeof text !== 'string' || text === '') return {}
  try {
    return (parseJson(text) as object | null) ?? {}
  } catch {
    return {}
  }
}

const isRow = (row: unknown): row is ConditionRow =>
  typeof row === 'object' &&
  row !== null &&
  typeof (row as ConditionRow).field === 'string' &&
  Object.hasOwn(CONDITION_OPERATORS, (row as ConditionRow).operator)
