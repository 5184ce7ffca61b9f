import type { Row } from '#shared/documents/entity.ts'
import { valueAt } from '../text/value-at.ts'

/**
 * Rows in the response of a call: a list, the records of a page, or the list at a path. A value that is no list has no
 * rows, and elements that are no objects are omitted.
 */
export function answeredRows(result: unknown, path?: string): Row[] {
  const found = path === undefined ? result : valueAt(result, path)
  const list = Array.isArray(found) ? found : valueAt(found, 'records')
  return Array.isArray(list) ? list.filter(isRow) : []
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
