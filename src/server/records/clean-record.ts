import type { Row } from '#shared/documents/entity.ts'
import { sanitizeHtml } from '#shared/html/sanitize-html.ts'
import { coerceRecord } from '#shared/rules/coerce-record.ts'
import type { Principal } from '../http/principal.ts'
import type { EntityTable } from './entity-table.ts'
import { isWritable } from './field-mask.ts'
import type { WriteMode } from './write-context.ts'

/**
 * What a body may write: fields of the entity that the person may write, in their types. Everything else is dropped
 * silently, since real clients send rows back whole. A null says nothing; on edit an empty text clears.
 */
export function cleanRecord(table: EntityTable, principal: Principal, body: Readonly<Row>, mode: WriteMode): Row {
  const sent: Row = {}
  for (const [name, field] of Object.entries(table.fields)) {
    const value = Object.hasOwn(body, name) ? body[name] : null
    if (value !== null && value !== undefined && isWritable(field, principal, mode)) sent[name] = value
  }
  const record = withSafeHtml(table, coerceRecord(table.entity, sent))
  if (mode === 'edit') return record
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}

/** Formatted text is never trusted, whichever program sent it. */
function withSafeHtml({ fields }: EntityTable, record: Row): Row {
  for (const [name, value] of Object.entries(record)) {
    if (fields[name]?.format === 'html' && typeof value === 'string') record[name] = sanitizeHtml(value)
  }
  return record
}
