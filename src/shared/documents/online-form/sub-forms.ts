import type { ChildRows, Field } from '../entity.ts'
import type { FieldUse } from '../page.ts'
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

/** Fields that a sub-table has beyond those that are designed. */
export function subProperties(form: OnlineForm): Record<string, Field> {
  return form.head.relationType === 0 ? { [ROW_NUMBER]: { type: 'integer', title: '行号', 'x-write': 'server' } } : {}
}

/** By what a row names its record: the record's key, whatever it is called. */
export function foreignKey(mainTable: string): Partial<Field> {
  return { 'x-ref': { entity: addressOfForm(mainTable), label: 'id' }, 'x-widget': 'Hidden', 'x-write': 'server' }
}

/** What a main form says of a sub form. */
export function childRowsOf(sub: OnlineForm): ChildRows {
  const { tableName, tableTxt, relationType } = sub.head
  const isMany = relationType === 0
  return {
    entity: addressOfForm(tableName),
    by: fieldNameOf(foreignKeyOf(sub)!.dbFieldName),
    kind: isMany ? 'many' : 'one',
    name: fieldNameOf(tableName),
    title: tableTxt,
    ...(isMany && { order: ROW_NUMBER }),
  }
}

/** The rows of a sub form inside the form of their record. */
export function subTableUse(sub: OnlineForm, columns: number): FieldUse {
  const { tableName, relationType } = sub.head
  const isMany = relationType === 0
  const key = foreignKeyOf(sub)
  const filled = sub.fields.filter((field) => field.isShowForm && field !== key)
  const summed = filled.filter(isSummed)
  return {
    field: fieldNameOf(tableName),
    widget: 'SubTable',
    ...(columns > 1 && { span: columns }),
    props: {
      entity: addressOfForm(tableName),
      columns: filled.map((field) => columnUse(field, isMany)),
      ...(isMany && summed.length > 0 && { summary: summed.map((field) => ({ field: nameOf(field), use: 'sum' })) }),
    },
  }
}

/** Circles take more room than a cell has. */
function columnUse(field: FormField, isMany: boolean): string | FieldUse {
  const { fieldShowType } = field
  const isReadOnly = field.isReadOnly || !hasColumn(field)
  const name = nameOf(field)
  const isCircles = isMany && fieldShowType === 'radio'
  if (!isReadOnly && !isCircles) return name
  return { field: name, ...(isReadOnly && { readOnly: true }), ...(isCircles && { widget: 'DictionarySelect' }) }
}

const nameOf = ({ dbFieldName }: FormField) => fieldNameOf(dbFieldName)

const isSummed = ({ dbType, isTotal }: FormField) => isNumberType(dbType) && isTotal
