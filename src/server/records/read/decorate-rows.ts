import type { Row } from '#shared/documents/entity.ts'
import type { EntityAccess } from '../entity-access.ts'
import { addDictionaryTexts } from '../labels/dictionary-text.ts'
import { addLinkedFields } from '../labels/linked-fields.ts'
import { addReferences } from '../labels/reference-labels.ts'
import { readMask } from '../policy/field-mask.ts'

/** Adds to rows what is not in their table: values of link tables, texts and labels, fields of linked records, and what the hook adds. */
export async function decorateRows(access: EntityAccess, rows: Row[]): Promise<void> {
  const { context, principal, table } = access
  if (rows.length === 0) return
  const mask = readMask(table, principal)
  await Promise.all([
    addReferences(access, rows, mask),
    addDictionaryTexts(context.dictionaries, table, rows, mask),
    addLinkedFields(access, rows, mask),
  ])
  await context.hooksOf(table.entity).afterRead?.(rows, { principal, entity: table.entity })
}
