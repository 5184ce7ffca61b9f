import type { Row } from '#shared/documents/entity.ts'
import type { Report, ReportField, ReportParameter } from '#shared/documents/report.ts'
import type { ReportFieldType } from '#shared/wire/report.ts'
import type { OutsideRows } from './outside/outside-report.ts'

/** A column of a statement, as PostgreSQL tells it. */
export interface ResultColumn {
  name: string
  type: ReportFieldType
}

/** A report as its administrator keeps it; flags are '1' and '0'. */
export interface StoredReport {
  code: string
  name: string
  /** Null where the rows are no statement's. */
  cgrSql: string | null
  outside: OutsideRows | null
  /** The rows themselves, where they are kept with it. */
  given?: readonly Row[]
  resultColumns: readonly ResultColumn[]
  items: readonly StoredItem[]
  params: readonly StoredParam[]
}

export interface StoredItem {
  fieldName: string
  fieldTxt: string
  fieldWidth: number | null
  fieldType: ReportFieldType
  isShow: string
  isOrder: string
  isSearch: string
  searchMode: string
  /** Of a dictionary, or a SELECT of the columns `value` and `text`. */
  dictCode: string | null
  /** `text_value` pairs with commas between. */
  replaceVal: string | null
  fieldHref: string | null
  isTotal: string
  groupTitle: string | null
}

export interface StoredParam {
  paramName: string
  paramTxt: string
  paramType: ReportFieldType
  paramValue: string | null
}

/** By which rows are told apart; a statement without it gets the numbers of its rows. */
export const ROW_KEY = 'id'

/**
 * The document that a stored report is. Columns are those of its statement, in the order of their settings, then those
 * without any; settings of columns that are not there any more say nothing.
 */
export function reportOf({ code, name, cgrSql, resultColumns, items, params }: StoredReport): Report {
  const known = new Map(resultColumns.map((column) => [column.name, column]))
  const set = items.filter(({ fieldName }) => known.has(fieldName))
  const named = new Set(set.map(({ fieldName }) => fieldName))
  const columns: [string, ReportField][] = [
    ...set.map((item): [string, ReportField] => [item.fieldName, fieldOf(item)]),
    ...resultColumns.filter((column) => !named.has(column.name)).map(plainField),
  ]
  if (!known.has(ROW_KEY)) columns.push([ROW_KEY, { title: '序号', type: 'Long', show: false }])
  return {
    $id: `online/${code}`,
    title: name,
    code,
    sources: [],
    sql: cgrSql === null ? [] : [cgrSql],
    params: Object.fromEntries(params.map((param) => [param.paramName, parameterOf(param)])),
    columns: Object.fromEntries(columns),
  }
}

function plainField({ name, type }: ResultColumn): [string, ReportField] {
  return [name, { title: name, type, ...(name === ROW_KEY && { show: false }) }]
}

function fieldOf(item: StoredItem): ReportField {
  const { fieldTxt, fieldType, fieldWidth, dictCode, replaceVal, fieldHref, groupTitle } = item
  return {
    title: fieldTxt,
    type: fieldType,
    show: isOn(item.isShow),
    ...(fieldWidth !== null && { width: fieldWidth }),
    ...(isOn(item.isOrder) && { sortable: true }),
    ...(isOn(item.isTotal) && isNumber(fieldType) && { total: true }),
    ...(dictCode && !isSelect(dictCode) && { dict: dictCode }),
    ...(replaceVal && { replace: replacements(replaceVal) }),
    ...(fieldHref && { href: fieldHref }),
    ...(groupTitle && { group: groupTitle }),
    ...(isOn(item.isSearch) && { search: { mode: item.searchMode === 'range' ? 'range' : 'single' } }),
  }
}

/** Whether a dictionary is given by a statement. */
export function isSelect(dictCode: string | null): dictCode is string {
  return /^\s*(select|with)\s/i.test(dictCode ?? '')
}

/** The report that such a dictionary is, each of whose rows is a value with its text. */
export function reportOfChoices({ fieldName, fieldTxt, dictCode }: StoredItem): StoredReport {
  const resultColumns = CHOICE_COLUMNS.map((name) => ({ name, type: 'String' as const }))
  const asked = { code: fieldName, name: fieldTxt, cgrSql: dictCode, resultColumns }
  return { ...asked, outside: null, items: [], params: [] }
}

export const CHOICE_COLUMNS = ['value', 'text']

function replacements(pairs: string): ReportField['replace'] {
  return pairs.split(',').map((pair) => {
    const [text = '', value = ''] = pair.split('_')
    return { value, text }
  })
}

function parameterOf({ paramTxt, paramType, paramValue }: StoredParam): ReportParameter {
  const type = paramType === 'Image' ? 'String' : paramType
  return { title: paramTxt, type, ...(paramValue && { default: paramValue }) }
}

function isOn(flag: string): boolean {
  return flag === '1'
}

function isNumber(type: ReportFieldType): boolean {
  return type === 'Integer' || type === 'Long' || type === 'BigDecimal'
}
