import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityTable } from '../entity-table.ts'
import { addDictionaryTexts } from '../labels/dictionary-text.ts'
import { addLinkedFields } from '../labels/linked-fields.ts'
import { addReferences } from '../labels/reference-labels.ts'
import { readMask } from '../policy/field-mask.ts'
import type { RecordContext } from '../record-context.ts'

/** Adds to rows what is not in their table: values of link tables, texts and labels, fields of linked records, and what the hook adds. */
export async function decorateRows(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return
  const mask = readMask(table, principal)
  await Promise.all([
    addReferences(context, principal, table, rows, mask),
    addDictionaryTexts(context.dictionaries, table, rows, mask),
    addLinkedFields(context, principal, table, rows, mask),
  ])
  await context.hooksOf(table.entity).afterRead?.(rows, { principal, entity: table.entity })
}
