import type { Row } from '#shared/documents/entity.ts'
import type { Report, ReportField, ReportParameter } from '#shared/documents/report/report.ts'
import type { ReportFieldType } from '#shared/wire/report.ts'
import type { ExternalRows } from './external/external-report.ts'

/** A column of a statement, as PostgreSQL describes it. */
export interface ResultColumn {
  name: string
  type: ReportFieldType
}

/** A report as stored by an administrator; flags are '1' and '0'. */
export interface StoredReport {
  code: string
  name: string
  /** Null where the rows come from no statement. */
  cgrSql: string | null
  external: ExternalRows | null
  /** Rows stored with the report itself. */
  given?: readonly Row[]
  resultColumns: readonly ResultColumn[]
  /** Reason why its statement cannot run. Only reports that are drafts have one. */
  draftReason?: string | null
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
  /** Code of a dictionary, or a SELECT of the columns `value` and `text`. */
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

/** Key column of rows; a statement without it gets row numbers. */
export const ROW_KEY = 'id'

/**
 * Converts a stored report into a document. Columns with settings come first, in the order of the settings. Settings of
 * missing columns are ignored.
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
    ...(isOn(item.isSearch) && {
      search: { mode: item.searchMode === 'range' || item.searchMode === 'group' ? 'range' : 'single' },
    }),
  }
}

/** Checks whether a dictionary is a statement. */
export function isSelect(dictCode: string | null): dictCode is string {
  return /^\s*(select|with)\s/i.test(dictCode ?? '')
}

/** Converts such a dictionary into a report, with one value and its text per row. */
export function reportOfChoices({ fieldName, fieldTxt, dictCode }: StoredItem): StoredReport {
  const resultColumns = CHOICE_COLUMNS.map((name) => ({ name, type: 'String' as const }))
  const head = { code: fieldName, name: fieldTxt, cgrSql: dictCode, resultColumns }
  return { ...head, external: null, items: [], params: [] }
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
