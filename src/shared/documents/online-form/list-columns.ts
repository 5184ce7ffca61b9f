import type { ColumnUse } from '../page.ts'
import { fieldSettings } from './field-settings.ts'
import { type FormField, fieldNameOf, isNumberType } from './form.ts'

/** A column of the list of a form: it may be sorted by, and lead to a page. */
export function listColumn(field: FormField): string | ColumnUse {
  const href = hrefOf(field)
  const { showLength } = fieldSettings(field)
  return shortColumn(field, {
    ...(showLength !== undefined && { widget: 'Ellipsis', props: { length: showLength } }),
    ...(field.sortFlag && { sortable: true }),
    ...(href !== '' && { href }),
  })
}

/** Where its values lead, by the names that values have in a row; empty for nowhere. */
export const hrefOf = ({ fieldHref }: FormField): string =>
  fieldHref.replace(/\$\{([^}]*)\}/g, (_, name: string) => `\${${fieldNameOf(name)}}`)

/** A column of a list that only shows its rows. */
export const plainColumn = (field: FormField): string | ColumnUse => shortColumn(field, {})

/** Numbers end below each other; codes of a dictionary are read as words. */
function shortColumn({ dbFieldName, dbType, fieldShowType }: FormField, more: Partial<ColumnUse>): string | ColumnUse {
  const field = fieldNameOf(dbFieldName)
  const own = { ...more, ...(isNumberType(dbType) && fieldShowType === 'text' && { align: 'right' as const }) }
  return Object.keys(own).length === 0 ? field : { field, ...own }
}
