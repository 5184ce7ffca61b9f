/**
 * What the calls of online reports say, below `/online/cgreport/api`. Names and spellings are those of the agreed
 * interface, which is why they are not ours.
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

/** Rows on one page of a report, by choice of the person. */
export const REPORT_PAGE_SIZES = [10, 20, 30] as const
/** Rows of one page at most; more is cut to it. */
export const MAX_REPORT_PAGE_SIZE = 1_000

export const REPORT_FIELD_TYPES = ['String', 'Integer', 'Long', 'BigDecimal', 'Date', 'Datetime', 'Image'] as const
export type ReportFieldType = (typeof REPORT_FIELD_TYPES)[number]

/** A column that is shown. Rows carry hidden ones too, so a popup may hand over what it does not show. */
export interface ReportColumn {
  dataIndex: string
  title: string
  type: ReportFieldType
  /** Pixels; absent: as wide as it likes. */
  width?: number
  /** The head sorts. Any other column is refused as `column` of the query. */
  sorter: boolean
  /** There are texts for its values: `<dataIndex>_dictText` in the row, and, for dictionaries, `dictOptions[customRender]`. */
  customRender?: string
  /** Its sum stands in `summary` of the data. */
  isTotal?: boolean
  /** Digits behind the decimal point. */
  precision?: number
  /** Address inside the application where the value leads; `${field}` stands for a value of the row. */
  fieldHref?: string
  /** Title over several neighbouring columns. */
  groupTitle?: string
}

/** Where the texts of a column stand in `dictOptions` that replace its values, as the agreed interface names it. */
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
  /** By field; of dictionaries only. Tables of records have texts in the rows. */
  dictOptions: Record<string, ReportOption[]>
  /** Order of the rows when nothing is asked for; always by columns that are known. */
  initialSort?: { column: string; order: 'asc' | 'desc' }
  /** Names of its parameters; absent where it has none. */
  params?: string[]
}

/**
 * How a query item is asked for. `list`: dictionary `dictCode`. `sel_search`: records of the table `dictTable` with
 * `dictCode` stored and `dictText` shown; or, with `dictReport`, entries of `getReportDictList`. `sel_tree`: the same as a tree below `pidValue`, joined by `pidField`.
 * `cat_tree`: categories below `pcode`.
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
  /** A range is asked for as `<field>_begin` and `<field>_end`, both inclusive; a single text is sought inside the value. */
  mode: 'single' | 'range'
  /** `1`: only when the form is expanded. */
  hidden?: '1'
  /** Value that the form begins with; a range has two of them with a comma between. */
  config?: { defaultValue: string }
  dictTable?: string
  dictCode?: string
  dictText?: string
  /** The report whose dictionary of this column has more entries than were told, and is searched. */
  dictReport?: string
  /** The same by our names, for `sel_search` and `sel_tree`. */
  reference?: { entity: string; value: string; label: string }
  pidField?: string
  pidValue?: string
  hasChildField?: string
  pcode?: string
}

/** A parameter of the report, sent as `self_<paramName>`. */
export interface ReportParam {
  paramName: string
  paramTxt: string
  /** Taken when none is sent. */
  paramValue?: string
}

/**
 * `pageNo`, `pageSize`, `column`, `order` and the values of query items and parameters; empty ones are as good as none.
 * `force_<column>` is a comma list of values that this column has to have exactly, query item or not: by `force_id` a popup
 * finds the rows that were chosen before.
 */
export interface ReportQuery {
  pageNo?: number
  pageSize?: number
  /** A sortable column. */
  column?: string
  order?: 'asc' | 'desc'
  [item: string]: unknown
}

export interface ReportData {
  /** Values by field, and `<field>_dictText` where a value has a text. Times as `YYYY-MM-DD HH:mm:ss`. */
  records: Record<string, unknown>[]
  /** All rows that match. */
  total: number
  /** Sums of `isTotal` columns over all rows that match, not of the page. Null where there is nothing to sum. */
  summary?: Record<string, number | null>
  /** Parameters of the query that were left out, since the report has nothing of that name; absent when there are none. */
  ignored?: string[]
}
