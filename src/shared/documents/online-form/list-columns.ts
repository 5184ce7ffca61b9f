import type { ColumnUse } from '../page.ts'
import { type FormField, fieldNameOf, isNumberType } from './form.ts'

/** A column of the list of a form: it may be sorted by, and lead to a page. */
export function listColumn(field: FormField): string | ColumnUse {
  const href = field.fieldHref.replace(/\$\{([^}]*)\}/g, (_, name: string) => `\${${fieldNameOf(name)}}`)
  return shortColumn(field, { ...(field.sortFlag && { sortable: true }), ...(href !== '' && { href }) })
}

/** A column of a list that only shows its rows. */
export const plainColumn = (field: FormField): string | ColumnUse => shortColumn(field, {})

/** Numbers end below each other; codes of a dictionary are read as words. */
function shortColumn({ dbFieldName, dbType, fieldShowType }: FormField, more: Partial<ColumnUse>): string | ColumnUse {
  const field = fieldNameOf(dbFieldName)
  const own = { ...more, ...(isNumberType(dbType) && fieldShowType === 'text' && { align: 'right' as const }) }
  return Object.keys(own).length === 0 ? field : { field, ...own }
}
