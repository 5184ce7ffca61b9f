import type { ColumnUse } from '#shared/documents/page.ts'
import { type FormField, fieldNameOf, isNumberType } from '../form.ts'
import { fieldSettings } from './field-settings.ts'

/** Column of the list of a form; it can be sorted and link to a page. */
export function listColumn(field: FormField): string | ColumnUse {
  const href = hrefOf(field)
  const { showLength } = fieldSettings(field)
  return shortColumn(field, {
    ...(showLength !== undefined && { widget: 'Ellipsis', props: { length: showLength } }),
    ...(field.sortFlag && { sortable: true }),
    ...(href !== '' && { href }),
  })
}

/** Link target of its values, with the names that values have in a row; empty for none. */
export const hrefOf = ({ fieldHref }: FormField): string =>
  fieldHref.replace(/\$\{([^}]*)\}/g, (_, name: string) => `\${${fieldNameOf(name)}}`)

/** Column of a list without sorting and links. */
export const plainColumn = (field: FormField): string | ColumnUse => shortColumn(field, {})

/** Numbers are aligned right, except codes of a dictionary, which are shown as texts. */
function shortColumn({ dbFieldName, dbType, fieldShowType }: FormField, more: Partial<ColumnUse>): string | ColumnUse {
  const field = fieldNameOf(dbFieldName)
  const own = { ...more, ...(isNumberType(dbType) && fieldShowType === 'text' && { align: 'right' as const }) }
  return Object.keys(own).length === 0 ? field : { field, ...own }
}
