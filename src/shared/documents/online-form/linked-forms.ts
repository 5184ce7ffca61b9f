import { parseJson } from '#shared/json/bounded-json.ts'
import type { Entity, Field } from '../entity.ts'
import type { ReactionUse } from '../page.ts'
import { namesIn } from './fields/control-settings.ts'
import { controlTitle } from './fields/control-titles.ts'
import { dictionaryForm } from './fields/form-dictionaries.ts'
import { addressOfForm, type FormControl, type FormField, fieldNameOf, type OnlineForm, viewedTable } from './form.ts'

/** Table of the form that a field refers to; undefined for other fields. A view stands for the form of its table. */
export function linkedTable({ fieldShowType, dictTable }: FormField): string | undefined {
  if (fieldShowType !== 'link_table' || dictTable === '') return undefined
  const table = dictTable.toLowerCase()
  return viewedTable(table) ?? table
}

/**
 * Tables of other forms that the fields of a form refer to, each once.
 * @param entities that come with the product
 */
export function linkedTables({ head, fields }: OnlineForm, entities: readonly Entity[]): string[] {
  const tables = fields.flatMap((field) => tableNamedBy(field, entities) ?? [])
  return [...new Set(tables)].filter((table) => table !== head.tableName)
}

/**
 * Table of the form whose records a field refers to or offers; undefined for other fields.
 * @param entities that come with the product
 */
export function tableNamedBy(field: FormField, entities: readonly Entity[]): string | undefined {
  return linkedTable(field) ?? dictionaryForm(field, entities)
}

/**
 * Reference to records of another form by key; users see their titles. Choosing requires the list permission of that
 * form.
 */
export function linkTo(field: FormField): Partial<Field> {
  const table = linkedTable(field)
  if (table === undefined) return {}
  const many = namesSeveral(field) && { many: true }
  return { 'x-ref': { entity: addressOfForm(table), ...many }, 'x-widget': 'ReferenceSelect' }
}

/** Returns whether a field refers to several records, as a comma list of their keys. */
export function namesSeveral({
  fieldShowType,
  fieldExtendJson,
}: Pick<FormField, 'fieldShowType' | 'fieldExtendJson'>): boolean {
  return fieldShowType === 'link_table' && linkSettings(fieldExtendJson)?.multiSelect === true
}

/** Parses the settings of a reference; undefined for invalid text. */
export function linkSettings(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text === '') return {}
  try {
    const settings: unknown = parseJson(text)
    const isRecord = typeof settings === 'object' && settings !== null && !Array.isArray(settings)
    return isRecord ? (settings as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Annotations of a field that shows a field of a linked record: no column, not writable. */
export function shownOf({ fieldShowType, dictTable, dictText }: FormField): Partial<Field> {
  if (fieldShowType !== 'link_table_field') return {}
  const from = { by: fieldNameOf(columnIn(dictTable)), field: fieldNameOf(columnIn(dictText)) }
  return { 'x-virtual': true, 'x-linked': from, 'x-write': 'server' }
}

/** Fills the fields that show values of a linked record as soon as it is chosen. */
export function shownReactions(field: FormField, fields: readonly FormField[]): ReactionUse[] {
  if (linkedTable(field) === undefined) return []
  const shown = fields.filter(
    ({ fieldShowType, dictTable, isShowForm }) =>
      fieldShowType === 'link_table_field' && isShowForm && columnIn(dictTable) === field.dbFieldName,
  )
  if (shown.length === 0) return []
  const into = shown.map(({ dbFieldName, dictText }): [string, string] => {
    const name = `record.${fieldNameOf(columnIn(dictText))}`
    return [fieldNameOf(dbFieldName), `${name}_dictText != null ? ${name}_dictText : ${name}`]
  })
  return [{ use: 'cascade', with: { into: Object.fromEntries(into) } }]
}

const columnIn = (text: string) => text.trim().toLowerCase()

interface LinkProblem {
  name: keyof FormField
  message: string
}

/** Checks a field that refers to records of a form, as far as that form decides; undefined for a valid field. */
export function linkProblem(
  field: FormField,
  linked: OnlineForm | undefined,
  title: string | undefined,
): LinkProblem | undefined {
  const table = linkedTable(field)
  if (table === undefined) return undefined
  if (linked === undefined || linked.head.tableType === 3) {
    return { name: 'dictTable', message: `没有可关联的在线表单 ${table}` }
  }
  const shown = columnIn(field.dictText)
  if (shown === '' || fieldNameOf(shown) === title) return undefined
  const column = linked.fields.find(({ dbFieldName }) => fieldNameOf(dbFieldName) === title)?.dbFieldName
  return { name: 'dictText', message: `关联记录显示的是字段 ${column ?? 'id'}，请留空或填写该字段` }
}

/** Reference field of the same form through which a field shows a value. */
export function linkOf(field: FormField, fields: readonly FormField[]): FormField | undefined {
  if (field.fieldShowType !== 'link_table_field') return undefined
  return fields.find((other) => linkedTable(other) !== undefined && other.dbFieldName === columnIn(field.dictTable))
}

/** Checks a field that shows a value of a linked record, as far as the form of that record decides. */
export function shownProblem(
  { fieldShowType, dictText }: FormField,
  linked: OnlineForm | undefined,
): LinkProblem | undefined {
  if (fieldShowType !== 'link_table_field') return undefined
  const shown = linked?.fields.find(({ dbFieldName }) => dbFieldName === columnIn(dictText))
  if (linked === undefined || (shown && !NOT_SHOWN.includes(shown.fieldShowType))) return undefined
  const message = shown
    ? `控件为${controlTitle(shown.fieldShowType)}的字段不能在关联字段中显示`
    : `关联的表单 ${linked.head.tableName} 没有字段 ${columnIn(dictText)}`
  return { name: 'dictText', message }
}

/**
 * Controls that cannot be shown from a linked record: unreadable, tied to the permission of their record, longer than
 * one line, or themselves shown from elsewhere.
 */
const NOT_SHOWN: readonly FormControl[] = [
  ...(['password', 'file', 'image', 'umeditor', 'markdown', 'link_table_field'] as const),
]

/** Checks the settings of a field that shows a value of a linked record, within its own form. */
export function shownSettingsProblems(
  field: FormField,
  fields: readonly FormField[],
  addProblem: (name: keyof FormField, message: string) => void,
): void {
  const link = linkOf(field, fields)
  if (!link) addProblem('dictTable', '请填写本表单中关联记录的字段名称')
  if (namesIn(field.dictText).length !== 1) addProblem('dictText', '请填写关联的表单中要显示的字段')
  const setting = SETTINGS_OF_COLUMNS.find((name) => field[name] !== '' && field[name] !== false)
  if (setting !== undefined) addProblem(setting, '关联字段没有自己的值，不能有此设置')
  if (!field.dbIsNull) addProblem('dbIsNull', '关联字段没有自己的值，不能有此设置')
}

const SETTINGS_OF_COLUMNS = [
  ...([
    'fieldMustInput',
    'fieldValidType',
    'fieldDefaultValue',
    'dbDefaultVal',
    'isQuery',
    'sortFlag',
    'isTotal',
  ] as const),
  ...(['dictField', 'mainTable', 'fieldExtendJson'] as const),
]
