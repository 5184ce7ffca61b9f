import type { Field } from '../entity.ts'
import { addressOfForm, type FormField, fieldNameOf, type OnlineForm, viewedTable } from './form.ts'

/** The form whose records a field names; undefined for a field that names none. */
export function linkedTable({ fieldShowType, dictTable }: FormField): string | undefined {
  return fieldShowType === 'link_table' && dictTable !== '' ? dictTable.toLowerCase() : undefined
}

/** Other forms whose records the fields of a form name, each once. */
export function linkedTables({ head, fields }: OnlineForm): string[] {
  const tables = fields.flatMap((field) => linkedTable(field) ?? [])
  return [...new Set(tables)].filter((table) => table !== head.tableName)
}

/** A record of another form, by its key; people read its title. Who may list those records chooses among them. */
export function linkTo(field: FormField): Partial<Field> {
  const table = linkedTable(field)
  return table === undefined ? {} : { 'x-ref': { entity: addressOfForm(table) }, 'x-widget': 'ReferenceSelect' }
}

/** What is wrong with a field that names records of a form, as far as that form tells; undefined where there is none. */
export function linkProblem(
  field: FormField,
  linked: OnlineForm | undefined,
  title: string | undefined,
): { name: keyof FormField; message: string } | undefined {
  const table = linkedTable(field)
  if (table === undefined) return undefined
  if (linked === undefined || linked.head.tableType === 3 || viewedTable(table) !== undefined) {
    return { name: 'dictTable', message: `没有可关联的在线表单 ${table}` }
  }
  const shown = field.dictText.trim().toLowerCase()
  if (shown === '' || fieldNameOf(shown) === title) return undefined
  const column = linked.fields.find(({ dbFieldName }) => fieldNameOf(dbFieldName) === title)?.dbFieldName
  return { name: 'dictText', message: `关联记录显示的是字段 ${column ?? 'id'}，请留空或填写该字段` }
}
