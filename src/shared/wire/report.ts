/**
 * Wire format of online reports, below `/online/cgreport/api`. Names and spellings follow the agreed interface.
 *
 * | call | answer |
 * |---|---|
 * | `GET /getRpColumns/{code}` | `ReportDescription` |
 * | `GET /getColumns/{id}` | the same |
 * | `GET /getQueryInfo/{id}` | `ReportQueryItem[]` |
 * | `GET /getParamsInfo/{id}` | `ReportParam[]` |
 * | `GET /getReportDictList` with `code`, `field`, `keyword` or `values`, and a page | `DictionaryOption[]` |
 * | `GET /getData/{id}` with a `ReportQuery` | `ReportData` |
 * | `GET /getColumnsAndData/{id}` with a `ReportQuery` | `ReportDescription & { data: ReportData, cgreportHeadName }` |
 * | `GET /exportManySheetXls/{id}` with a `ReportQuery` | a workbook of all rows that match, 10,000 in each sheet |
 * | `GET /exportXls/{id}` with a `ReportQuery` | the same |
 *
 * `{id}` is `cgRpConfigId` of the description; the code of the report is taken as well.
 */

export const REPORT_BASE = '/online/cgreport/api'

/** Page sizes of a report that a user can choose. */
export const REPORT_PAGE_SIZES = [10, 20, 30] as const
/** Most rows of one page; a larger page size is reduced to it. */
export const MAX_REPORT_PAGE_SIZE = 1_000

export const REPORT_FIELD_TYPES = ['String', 'Integer', 'Long', 'BigDecimal', 'Date', 'Datetime', 'Image'] as const
export type ReportFieldType = (typeof REPORT_FIELD_TYPES)[number]

/** Column of a report. Rows also contain hidden columns, so that a popup can pass them on. */
export interface ReportColumn {
  dataIndex: string
  title: string
  type: ReportFieldType
  /** Pixels; absent: automatic. */
  width?: number
  /** The list can be sorted by it. Any other column is refused as `column` of the query. */
  sorter: boolean
  /** There are texts for its values: `<dataIndex>_dictText` in the row, and, for dictionaries, `dictOptions[customRender]`. */
  customRender?: string
  /** The sum of the column is in `summary` of the data. */
  isTotal?: boolean
  /** Digits behind the decimal point. */
  precision?: number
  /** Link target inside the application; `${field}` stands for a value of the row. */
  fieldHref?: string
  /** Title over several neighbouring columns. */
  groupTitle?: string
}

/** Key in `dictOptions` of the texts that replace the values of a column, as the agreed interface names it. */
export function replacedTexts(dataIndex: string): string {
  return `_replace_text_${dataIndex}`
}

export interface ReportOption {
  value: string
  text: string
}

export interface ReportDescription {
  cgRpConfigId: string
  cgRpConfigName: string
  columns: ReportColumn[]
  /** By field, for dictionaries only. Rows contain the texts for tables of records. */
  dictOptions: Record<string, ReportOption[]>
  /** Default order of the rows; only by existing columns. */
  initialSort?: { column: string; order: 'asc' | 'desc' }
  /** Names of its parameters; absent where it has none. */
  params?: string[]
  /** The same parameters, for inputs. */
  paramInputs?: { name: string; title: string; type: ReportFieldType }[]
}

/**
 * Control of a query item. `list`: dictionary `dictCode`. `sel_search`: records of the table `dictTable` with
 * `dictCode` stored and `dictText` shown; or, with `dictReport`, entries of `getReportDictList`. `sel_tree`: the same
 * as a tree below `pidValue`, joined by `pidField`. `cat_tree`: categories below `pcode`.
 */
export type ReportQueryView =
  | 'text'
  | 'number'
  | 'date'
  | 'datetime'
  | 'list'
  | 'list_multi'
  | 'sel_search'
  | 'sel_tree'
  | 'cat_tree'

export interface ReportQueryItem {
  field: string
  label: string
  view: ReportQueryView
  /**
   * `range`: sent as `<field>_begin` and `<field>_end`, both inclusive. `single`: searches for a text inside the value.
   */
  mode: 'single' | 'range'
  /** `1`: shown only when the form is expanded. */
  hidden?: '1'
  /** Initial value; a comma separates the two values of a range. */
  config?: { defaultValue: string }
  dictTable?: string
  dictCode?: string
  dictText?: string
  /**
   * Report with the dictionary of this column. The dictionary has more entries than the answer contains, so the client
   * searches it.
   */
  dictReport?: string
  /** Reference in our names, for `sel_search` and `sel_tree`. */
  reference?: { entity: string; value: string; label: string }
  pidField?: string
  pidValue?: string
  hasChildField?: string
  pcode?: string
}

/** Parameter of the report, sent as `self_<paramName>`. */
export interface ReportParam {
  paramName: string
  paramTxt: string
  /** Used when none is sent. */
  paramValue?: string
}

/**
 * `pageNo`, `pageSize`, `column`, `order` and the values of query items and parameters; empty ones are ignored.
 * `force_<column>` is a comma list of exact values of this column, query item or not. By `force_id` a popup finds the
 * rows that were chosen before.
 */
export interface ReportQuery {
  pageNo?: number
  pageSize?: number
  /** Column to sort by. */
  column?: string
  order?: 'asc' | 'desc'
  [item: string]: unknown
}

export interface ReportData {
  /** Values by field, and `<field>_dictText` where a value has a text. Times as `YYYY-MM-DD HH:mm:ss`. */
  records: Record<string, unknown>[]
  /** Number of all matching rows. */
  total: number
  /** Sums of `isTotal` columns over all matching rows, not only of the page. Null without values to sum. */
  summary?: Record<string, number | null>
  /** Unknown parameters of the query, which were ignored; absent when there are none. */
  ignored?: string[]
}
