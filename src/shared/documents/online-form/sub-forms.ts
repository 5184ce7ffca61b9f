import type { ChildRows, Field, RowsChange } from '../entity.ts'
import type { FieldUse } from '../page.ts'
import { BUILT_IN_BUTTONS, type RowsCode, settingsOfRowsButton } from './enhancements/built-in-buttons.ts'
import { fieldSettings } from './fields/field-settings.ts'
import { isFullWidth } from './fields/form-palette.ts'
import {
  addressOfForm,
  type FormField,
  fieldNameOf,
  foreignKeyOf,
  hasColumn,
  isNumberType,
  type OnlineForm,
  ROW_NUMBER,
} from './form.ts'

/** Fields of a sub-table beyond the designed ones. */
export function subProperties(form: OnlineForm): Record<string, Field> {
  return form.head.relationType === 0 ? { [ROW_NUMBER]: { type: 'integer', title: '行号', 'x-write': 'server' } } : {}
}

/** Reference to the main record by its key, whatever the column is called. */
export function foreignKey(mainTable: string): Partial<Field> {
  return { 'x-ref': { entity: addressOfForm(mainTable), label: 'id' }, 'x-widget': 'Hidden', 'x-write': 'server' }
}

type Enhancements = OnlineForm['enhancements']

/** Buttons of a sub-table by the change that they make. */
const BUTTONS = { add: 'form_sub_add', delete: 'form_sub_batch_delete' } as const satisfies Record<RowsChange, RowsCode>
const CHANGES = ['add', 'delete'] as const

/** Describes a sub-form as child rows of its main form. */
export function childRowsOf(sub: OnlineForm, main: Enhancements): ChildRows {
  const fixed = CHANGES.filter((change) => settingsOfRowsButton(sub.enhancements, main, BUTTONS[change])?.isOff)
  const { tableName, tableTxt, relationType } = sub.head
  const isMany = relationType === 0
  return {
    entity: addressOfForm(tableName),
    by: fieldNameOf(foreignKeyOf(sub)!.dbFieldName),
    kind: isMany ? 'many' : 'one',
    name: fieldNameOf(tableName),
    title: tableTxt,
    ...(isMany && { order: ROW_NUMBER }),
    ...(fixed.length > 0 && { fixed }),
  }
}

/** Rows of a sub-form inside the form of their record. */
export function subTableUse(sub: OnlineForm, columns: number, main: Enhancements): FieldUse {
  const { tableName, relationType, formTemplate } = sub.head
  const isMany = relationType === 0
  const across = isMany ? 1 : formTemplate
  const key = foreignKeyOf(sub)
  const filled = sub.fields.filter((field) => field.isShowForm && field !== key)
  const summed = filled.filter(isSummed)
  const buttons = isMany ? rowButtons(sub, main) : {}
  return {
    field: fieldNameOf(tableName),
    widget: 'SubTable',
    ...(columns > 1 && { span: columns }),
    props: {
      entity: addressOfForm(tableName),
      columns: filled.map((field) => columnUse(field, isMany, across)),
      ...(across > 1 && { across }),
      ...(isMany && summed.length > 0 && { summary: summed.map((field) => ({ field: nameOf(field), use: 'sum' })) }),
      ...(Object.keys(buttons).length > 0 && { buttons }),
    },
  }
}

/** Row buttons with a changed title or icon. `x-children` lists those that are switched off. */
function rowButtons(sub: OnlineForm, main: Enhancements): Record<string, { label: string; icon?: string }> {
  const named = CHANGES.flatMap((change) => {
    const code = BUTTONS[change]
    const setting = settingsOfRowsButton(sub.enhancements, main, code)
    if (!setting || setting.isOff || (setting.title === BUILT_IN_BUTTONS[code].title && setting.icon === '')) return []
    return [[change, { label: setting.title, ...(setting.icon && { icon: setting.icon }) }] as const]
  })
  return Object.fromEntries(named)
}

/**
 * Radio buttons need more space than a cell has.
 * @param across number of fields beside each other, for a single row
 */
function columnUse(field: FormField, isMany: boolean, across: number): string | FieldUse {
  const { fieldShowType, fieldLength: width } = field
  const isReadOnly = field.isReadOnly || !hasColumn(field)
  const name = nameOf(field)
  const isCircles = isMany && fieldShowType === 'radio'
  const isWide = isMany && width > 0
  const isWhole = across > 1 && (isFullWidth(fieldShowType) || fieldSettings(field).isOneRow)
  if (!isReadOnly && !isCircles && !isWide && !isWhole) return name
  return {
    field: name,
    ...(isReadOnly && { readOnly: true }),
    ...(isCircles && { widget: 'DictionarySelect' }),
    ...(isWide && { width }),
    ...(isWhole && { span: across }),
  }
}

const nameOf = ({ dbFieldName }: FormField) => fieldNameOf(dbFieldName)

const isSummed = ({ dbType, isTotal }: FormField) => isNumberType(dbType) && isTotal
