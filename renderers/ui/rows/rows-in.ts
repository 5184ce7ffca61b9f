import type { Row } from '#shared/documents/entity.ts'
import type { Rows } from '#shared/rules/row-state.ts'

const NO_ROWS: Rows = []

/** The rows in a value, whatever is stored; the same rows for the same value where it holds nothing else. */
export function rowsIn(value: unknown): Rows {
  if (!Array.isArray(value)) return NO_ROWS
  return value.every(isRow) ? value : value.filter(isRow)
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
