import { isDeepStrictEqual } from 'node:util'
import type { EntityTable } from '#server/records/entity-table.ts'
import { keysOf } from '#server/records/labels/reference-keys.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'

/** Whether anything in an edit differs from what is stored; a value without a column is the hooks' and always does. */
export function isChange(table: EntityTable, record: Readonly<Row>, existing: Readonly<Row>): boolean {
  return Object.entries(record).some(([name, value]) => !isStoredAlready(table, name, value, existing[name]))
}

function isStoredAlready(table: EntityTable, name: string, value: unknown, stored: unknown): boolean {
  const link = table.links.get(name)
  if (link !== undefined) return isSameSet(keysOf(link.field, value), keysOf(link.field, stored))
  // Empty text and nothing at all are the same to people.
  return table.stored.has(name) && ((isEmptyValue(value) && isEmptyValue(stored)) || isDeepStrictEqual(value, stored))
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key) => others.includes(key))
}
