import type { Principal } from '#server/http/principal.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { isWritable } from '#server/records/policy/field-mask.ts'
import type { Row } from '#shared/documents/entity.ts'
import { hasDefault } from '#shared/documents/entity-fields.ts'
import { sanitizeHtml } from '#shared/html/sanitize-html.ts'
import { coerceRecord } from '#shared/rules/records/coerce-record.ts'
import type { WriteMode } from '../write.ts'

/**
 * Picks the fields of a body that the person may write, in their types. Other members are ignored, since clients send
 * whole rows back; `ignoredMembers` lists them.
 * On edit, null leaves a field unchanged and an empty text clears it. On add, either leaves a field with a default
 * empty, unless it is required.
 */
export function cleanRecord(table: EntityTable, principal: Principal, body: Readonly<Row>, mode: WriteMode): Row {
  const sent: Row = {}
  for (const [name, field] of Object.entries(table.fields)) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    const says = value !== undefined && (value !== null || (mode === 'add' && hasDefault(field)))
    if (says && isWritable(table, name, principal, mode)) sent[name] = value
  }
  const record = withSafeHtml(table, coerceRecord(table.entity, sent))
  if (mode === 'edit') return record
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value !== null || mayStayEmpty(table, name)),
  )
}

function mayStayEmpty({ fields, entity }: EntityTable, name: string): boolean {
  return hasDefault(fields[name]) && !entity.required?.includes(name)
}

/** Formatted text is sanitized, whichever client sent it. */
export function withSafeHtml({ fields }: EntityTable, record: Row): Row {
  for (const [name, value] of Object.entries(record)) {
    if (fields[name]?.format === 'html' && typeof value === 'string') record[name] = sanitizeHtml(value)
  }
  return record
}
