import type { Entity, Field } from '#shared/documents/entity.ts'
import { entityOf } from '#shared/documents/form-item-descriptor/controls/table-reference.ts'
import {
  addressOfForm,
  type FormControl,
  type FormField,
  fieldNameOf,
  KEY_LENGTH,
  type OnlineForm,
  viewedTable,
} from '../form.ts'
import { TREE_ROOT } from '../tree-form.ts'
import { namesIn } from './control-settings.ts'
import { controlTitle } from './control-titles.ts'

/** Controls that offer the records of a table. */
const CHOOSING: readonly FormControl[] = ['list', 'radio', 'checkbox', 'list_multi', 'sel_search', 'sel_tree']

/**
 * Form whose records a control offers; undefined for other fields. A table of the product has precedence over a form of
 * that name.
 */
export function dictionaryForm(
  { fieldShowType, dictTable }: FormField,
  entities: readonly Entity[],
): string | undefined {
  if (!CHOOSING.includes(fieldShowType)) return undefined
  const table = tableIn(dictTable)
  return /^[a-z][a-z0-9_]*$/i.test(table) && !entityOf(table, { entities }) ? table.toLowerCase() : undefined
}

/** A condition may follow the name; the reader of the settings reports it. */
const tableIn = (dictTable: string) => dictTable.trim().split(/\s/)[0]!

/**
 * Entities that represent the forms whose records fields offer, so that controls read a form like any other table.
 * `dictionaryProblem` checks later that the forms fit.
 */
export function placeholderEntities(fields: readonly FormField[], entities: readonly Entity[]): Entity[] {
  const created = new Map<string, Entity>()
  for (const field of fields) {
    const form = dictionaryForm(field, entities)
    if (form === undefined) continue
    const table = tableIn(field.dictTable)
    const known = created.get(table)
    const tree = known?.['x-tree'] ?? treeIn(field)
    created.set(table, {
      ...{ $id: addressOfForm(form), title: form, type: 'object', 'x-table': table },
      ...(tree && { 'x-tree': tree }),
      properties: { ...known?.properties, ...columnsIn(field) },
    })
  }
  return [...created.values()]
}

function treeIn({ fieldShowType, dictText }: FormField): Entity['x-tree'] {
  if (fieldShowType !== 'sel_tree') return undefined
  const [, parent = '', , hasChild] = namesIn(dictText)
  return { parent: nameOf(parent), root: TREE_ROOT, ...(hasChild !== undefined && { hasChild: nameOf(hasChild) }) }
}

function columnsIn({ fieldShowType, dictField, dictText }: FormField): Record<string, Field> {
  const columns = fieldShowType === 'sel_tree' ? namesIn(dictText) : [dictField, dictText]
  const named = columns.filter((column) => column !== '' && column !== 'id')
  return Object.fromEntries(
    named.map((column) => [nameOf(column), { type: 'string', title: column, 'x-column': column }]),
  )
}

const nameOf = (column: string) => fieldNameOf(column.trim().toLowerCase())

interface DictionaryProblem {
  name: keyof FormField
  message: string
}

/**
 * Checks a field that offers records of a form, as far as that form decides.
 * @param linked undefined where the form does not exist
 */
export function dictionaryProblem(field: FormField, linked: OnlineForm | undefined): DictionaryProblem | undefined {
  const { dictTable, dbType } = field
  if (linked === undefined || linked.head.tableType === 3 || viewedTable(linked.head.tableName) !== undefined) {
    return { name: 'dictTable', message: `没有数据表，也没有可供选择的在线表单 ${tableIn(dictTable)}` }
  }
  if (dbType === 'int') return { name: 'dbType', message: '选择在线表单的记录的字段为字符串' }
  return field.fieldShowType === 'sel_tree' ? treeProblem(field, linked) : columnsProblem(field, linked)
}

function treeProblem(field: FormField, linked: OnlineForm): DictionaryProblem | undefined {
  const { isTree, tableName, treeParentIdField, treeIdField } = linked.head
  if (!isTree) return { name: 'dictTable', message: `在线表单 ${tableName} 不是树` }
  const [id, parent, name = '', hasChild = treeIdField] = namesIn(field.dictText).map((column) => column.toLowerCase())
  if (id !== 'id' || parent !== treeParentIdField || hasChild !== treeIdField) {
    const message = `在线表单 ${tableName} 的树为 id,${treeParentIdField},${linked.head.treeFieldname},${treeIdField}`
    return { name: 'dictText', message }
  }
  return nameProblem(name, linked) ?? lengthProblem(field)
}

function columnsProblem(field: FormField, linked: OnlineForm): DictionaryProblem | undefined {
  const [value, text] = [field.dictField.trim().toLowerCase(), field.dictText.trim().toLowerCase()]
  const stored = linked.fields.find(({ dbFieldName }) => dbFieldName === value)
  const isKey = stored?.dbType === 'string' && stored.fieldShowType === 'text' && stored.fieldValidType === 'only'
  if (value !== 'id' && !isKey) {
    const message = `保存的是 id，或在线表单 ${linked.head.tableName} 中唯一的文本字段`
    return { name: 'dictField', message }
  }
  return (text === '' ? undefined : nameProblem(text, linked)) ?? (value === 'id' ? lengthProblem(field) : undefined)
}

/** Controls whose value is displayed as stored. */
const READ_AS_STORED: readonly FormControl[] = ['text', 'textarea', 'date', 'datetime', 'time']

function nameProblem(column: string, { head, fields }: OnlineForm): DictionaryProblem | undefined {
  const shown = fields.find(({ dbFieldName }) => dbFieldName === column)
  if (shown && READ_AS_STORED.includes(shown.fieldShowType)) return undefined
  const message = shown
    ? `控件为${controlTitle(shown.fieldShowType)}的字段不能作为显示的文字`
    : `在线表单 ${head.tableName} 没有字段 ${column}`
  return { name: 'dictText', message }
}

/** Several keys are stored in one comma list. */
function lengthProblem({ dbType, dbLength }: FormField): DictionaryProblem | undefined {
  if (dbType !== 'string' || dbLength >= KEY_LENGTH) return undefined
  return { name: 'dbLength', message: `保存记录主键的字段至少${KEY_LENGTH}个字符` }
}

/**
 * Finds a field that becomes invalid when the form whose records it offers changes.
 * @param changed the form after the change
 */
export function leftByForm(
  { fields }: OnlineForm,
  changed: OnlineForm,
  entities: readonly Entity[],
): { field: FormField; message: string } | undefined {
  for (const field of fields) {
    if (dictionaryForm(field, entities) !== changed.head.tableName) continue
    const found = dictionaryProblem(field, changed)
    if (found) return { field, message: found.message }
  }
  return undefined
}
