/** Properties that matter for a control, and where their values come from. Pure. */
import { parseJson } from '#shared/json/bounded-json.ts'
import type { Row } from '../entity.ts'
import type { FormControl } from './form.ts'

/** Source of the values that a property names. */
export type ChoiceKind = 'dictionary' | 'table' | 'form' | 'report' | 'column' | 'result' | 'field'

/** Use of a property by the control of a field. */
export interface PropertyUse {
  /** Replaces the title of the property. */
  title?: string
  hint?: string
  /** Absent for a value that is typed. */
  choose?: ChoiceKind
  /** Table of the columns, or report of the results. */
  of?: string
  /** Several values, as comma list. */
  several?: boolean
  /** Parts of an object that is stored as JSON text. */
  parts?: readonly PropertyPart[]
}

/** Part of a property that is stored as JSON text. */
export interface PropertyPart extends PropertyUse {
  name: string
  title: string
  kind: 'text' | 'number' | 'switch' | 'select' | 'choice'
  /** Value of a switch without the part. Default: off. */
  usual?: boolean
  options?: readonly { value: string; text: string }[]
}

const TYPED: PropertyUse = {}
const CHOICES = ['list', 'radio', 'checkbox', 'list_multi', 'sel_search']
const WITH_LENGTH = ['string', 'double', 'BigDecimal']
const WITH_DECIMALS = ['double', 'BigDecimal']
const NUMBERS = ['int', 'long', 'double', 'BigDecimal']
const VALIDATED = ['text', 'textarea', 'password']
const UPLOADS = ['file', 'image']

/**
 * Returns how the control of a field uses a property; undefined where it has no effect.
 * @param isSub whether the field belongs to a sub form
 */
export function propertyUse(name: string, field: Readonly<Row>, isSub: boolean): PropertyUse | undefined {
  const control = textOf(field.fieldShowType) || 'text'
  const only = (applies: boolean, use: PropertyUse = TYPED) => (applies ? use : undefined)
  switch (name) {
    case 'dictTable':
    case 'dictField':
    case 'dictText':
      return sourceUse(name, control, field)
    case 'fieldExtendJson':
      return { parts: settingParts(control, field, isSub) }
    case 'dbLength':
      return only(WITH_LENGTH.includes(textOf(field.dbType) || 'string'))
    case 'dbPointLength':
      return only(WITH_DECIMALS.includes(textOf(field.dbType)))
    case 'isTotal':
      return only(NUMBERS.includes(textOf(field.dbType)))
    case 'dbDefaultVal':
    case 'fieldDefaultValue':
      return only(control !== 'password' && control !== 'link_table_field' && !UPLOADS.includes(control))
    case 'fieldValidType':
      return only(VALIDATED.includes(control) || CHOICES.includes(control))
    case 'fieldHref':
      return only(control !== 'password')
    case 'fieldLength':
      return only(isSub)
    case 'mainTable':
      return only(isSub, { title: '主表', hint: '附表的外键字段选择其主表', choose: 'form' })
    case 'queryMode':
    case 'queryConfigFlag':
    case 'queryDefVal':
      return only(field.isQuery === '1')
    case 'queryShowType':
      return only(field.isQuery === '1' && field.queryConfigFlag === '1')
    case 'queryDictField': {
      const isListed = ['list', 'list_multi'].includes(textOf(field.queryShowType))
      return only(field.isQuery === '1' && field.queryConfigFlag === '1' && isListed, { choose: 'dictionary' })
    }
    default:
      return TYPED
  }
}

type SourceName = 'dictTable' | 'dictField' | 'dictText'

function sourceUse(name: SourceName, control: string, field: Readonly<Row>): PropertyUse | undefined {
  const table = tableIn(field.dictTable)
  if (!CHOICES.includes(control)) return (SOURCES[control as FormControl] ?? NO_SOURCES)(table)[name]
  if (name === 'dictTable') return { title: '选项来自表', hint: '缺省为字典', choose: 'table' }
  if (table === '') return name === 'dictField' ? { title: '字典', choose: 'dictionary' } : undefined
  return { title: name === 'dictField' ? '保存的列' : '显示的列', choose: 'column', of: table }
}

type Sources = Partial<Record<SourceName, PropertyUse>>

const NO_SOURCES = (): Sources => ({})

/** By control; the table or report of the field is given. */
const SOURCES: Partial<Record<FormControl, (table: string) => Sources>> = {
  popup: (report) => ({
    dictTable: { title: '报表', choose: 'report' },
    dictField: { title: '报表的列', choose: 'result', of: report, several: true },
    dictText: { title: '写入的字段', hint: '与报表的列一一对应', choose: 'field', several: true },
  }),
  popup_dict: (report) => ({
    dictTable: { title: '报表', choose: 'report' },
    dictField: { title: '保存的列', choose: 'result', of: report },
    dictText: { title: '显示的列', choose: 'result', of: report },
  }),
  cat_tree: () => ({
    dictField: { title: '上级分类编码', hint: '缺省为全部分类' },
    dictText: { title: '同时写入名称的字段', choose: 'field' },
  }),
  sel_tree: (table) => ({
    dictTable: { title: '树的表', choose: 'table' },
    dictField: { title: '上级的值', hint: '只选该节点的下级，缺省为全部' },
    dictText: {
      title: '树的列',
      hint: '依次为主键、父级、名称、是否有子节点',
      choose: 'column',
      of: table,
      several: true,
    },
  }),
  link_table: (table) => ({
    dictTable: { title: '关联的表单', choose: 'form' },
    dictText: { title: '显示的列', choose: 'column', of: table, several: true },
  }),
  link_table_field: () => ({
    dictTable: { title: '关联记录的字段', choose: 'field' },
    dictText: { title: '显示它的列', hint: '关联的表单的字段名称' },
  }),
  link_down: (table) => ({
    dictTable: {
      parts: [
        { name: 'table', title: '联动的表', kind: 'choice', choose: 'table' },
        { name: 'txt', title: '显示的列', kind: 'choice', choose: 'column', of: table },
        { name: 'key', title: '保存的列', kind: 'choice', choose: 'column', of: table },
        { name: 'idField', title: '主键列', kind: 'choice', choose: 'column', of: table },
        { name: 'pidField', title: '父级列', kind: 'choice', choose: 'column', of: table },
        { name: 'condition', title: '第一级的条件', kind: 'text', hint: "如 pid = '0'" },
        { name: 'linkField', title: '后面各级写入的字段', kind: 'choice', choose: 'field', several: true },
      ],
    },
  }),
}

/** Table of a field without its condition, or the table in the JSON text of a linked drop-down. */
function tableIn(dictTable: unknown): string {
  const text = textOf(dictTable).trim()
  if (text.startsWith('{')) return textOf(partsIn(text).table)
  return text.split(/[\s?]/)[0]!
}

function settingParts(control: string, field: Readonly<Row>, isSub: boolean): PropertyPart[] {
  const offersRecords = ['sel_user', 'sel_depart', 'cat_tree'].includes(control) || textOf(field.dictTable) !== ''
  const isLong = textOf(field.dbType).endsWith('Text') || ['password', 'link_table_field', ...UPLOADS].includes(control)
  return [
    ...(OF_CONTROL[control as FormControl] ?? []),
    ...(textOf(field.fieldValidType) === '' ? [] : [MESSAGE]),
    ...(isSub ? [] : [ONE_ROW]),
    ...(isSub || isLong ? [] : [ORDER]),
    ...(!isSub && ['text', 'textarea'].includes(control) ? [SHOWN] : []),
    ...(offersRecords ? [UNRULED] : []),
  ]
}

const several = { name: 'multiSelect', title: '可选多个', kind: 'switch' } as const
const severalRows = { name: 'popupMulti', title: '可选多行', kind: 'switch' } as const

/** Settings of single controls. */
const OF_CONTROL: Partial<Record<FormControl, readonly PropertyPart[]>> = {
  sel_user: [{ ...several, usual: true }],
  sel_depart: [{ ...several, usual: true }],
  link_table: [several],
  popup: [{ ...severalRows, usual: true }],
  popup_dict: [severalRows],
  date: [
    {
      name: 'picker',
      title: '选择',
      kind: 'select',
      options: [
        { value: 'year', text: '年' },
        { value: 'quarter', text: '季度' },
        { value: 'month', text: '月' },
        { value: 'week', text: '周' },
      ],
      hint: '缺省为日期',
    },
  ],
}
const MESSAGE: PropertyPart = { name: 'validateError', title: '校验不通过时的提示', kind: 'text' }
const ONE_ROW: PropertyPart = { name: 'isOneRow', title: '独占一行', kind: 'switch' }
const SHOWN: PropertyPart = { name: 'showLength', title: '列表显示的字数', kind: 'number' }
const UNRULED: PropertyPart = { name: 'liftRules', title: '选项不受数据规则限制', kind: 'switch' }
const ORDER: PropertyPart = {
  name: 'orderRule',
  title: '列表默认排序',
  kind: 'select',
  options: [
    { value: 'asc', text: '升序' },
    { value: 'desc', text: '降序' },
  ],
}

/** Parts of a JSON text; none for any other text. */
export function partsIn(text: unknown): Readonly<Row> {
  try {
    const value: unknown = parseJson(textOf(text) || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
  } catch {
    return {}
  }
}

/** JSON text with one part changed; a usual part is left out, and an object without parts is an empty text. */
export function withPart(text: unknown, { name, usual = false }: PropertyPart, value: unknown): string {
  const { [name]: _, ...others } = partsIn(text)
  const isNone = value === undefined || value === null || value === '' || value === usual
  const parts = isNone ? others : { ...others, [name]: value }
  return Object.keys(parts).length === 0 ? '' : JSON.stringify(parts)
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
