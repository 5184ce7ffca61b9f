/**
 * Wire format of graph reports, below `/online/graphreport/api`. Names and spellings follow the agreed interface.
 *
 * | call | answer |
 * |---|---|
 * | `GET /getChartsData?id` with conditions | `GraphAnswer` |
 * | `GET /getTempletAllData?id` | `GraphTempletAnswer` |
 * | `GET /exportXlsById?id` with conditions | a workbook of all rows that match |
 *
 * `id` is the key or the code. Conditions are those of reports: query items, `self_<parameter>`, `force_<column>`;
 * `params` may hold them as JSON.
 */
import type { ReportColumn, ReportData, ReportDescription, ReportQueryItem } from './report.ts'

export const GRAPH_BASE = '/online/graphreport/api'

export type GraphType =
  | ('bar' | 'stack' | 'line' | 'area' | 'mixed' | 'scatter')
  | ('pie' | 'radar' | 'gauge' | 'funnel' | 'map' | 'table')

/** One at a time, one below the other, two side by side, or bars and lines over one axis. */
export type GraphTemplate = 'tab' | 'single' | 'double' | 'combination'

export interface GraphHead {
  id: string
  code: string
  name: string
  dataType: 'sql' | 'json' | 'api' | 'report'
  xaxisField: string
  /** Comma list of names. */
  yaxisField: string
  /** Each of its values is a series of the first Y field. */
  seriesField: string | null
  yaxisText: string | null
  /** Comma list of `GraphType`. */
  graphType: string
  displayTemplate: GraphTemplate
  refreshSeconds: number | null
  clickAction: 'none' | 'filter' | 'jump'
  /** Link target inside the application; `${field}` stands for a value of the row. */
  jumpHref: string | null
  content: string | null
}

/** Column, as graph reports spell it. */
export interface GraphItem {
  fieldName: string
  fieldTxt: string
  fieldType: ReportColumn['type']
  isShow: 'Y' | 'N'
  isTotal: 'Y' | 'N'
  searchFlag: 'Y' | 'N'
  searchMode: 'single' | 'range'
  orderNum: number
}

export interface GraphAnswer {
  head: GraphHead
  items: GraphItem[]
  /** Rows, at most 1,000; `total` is the number of all rows. */
  data: ReportData['records']
  total: number
  summary?: ReportData['summary']
  dictOptions: ReportDescription['dictOptions']
  /** Visible columns, as reports spell them. */
  columns: ReportColumn[]
  /** Query conditions of the graph. */
  queryInfo: ReportQueryItem[]
  /** Unknown conditions, which were ignored: all graphs of a page receive the same conditions. */
  ignored?: string[]
}

/** Graph on a page of several graphs. */
export interface GraphOfTemplet {
  graphreportCode: string
  graphreportType: GraphType
  orderNum: number
}

export interface GraphTempletAnswer {
  templet: { id: string; templetCode: string; templetName: string; templetStyle: GraphTemplate }
  /** Contains only graphs that the user has permission for; the others are counted. */
  groups: { groupNum: number; groupTxt: string; groupStyle: 'card' | 'tabs'; charts: GraphOfTemplet[] }[]
  withheld: number
}

/** Permission to see a graph, e.g. `online:graph:sales`. */
export function graphPermission(code: string): string {
  return `online:graph:${code}`
}

/** Permission to see a page of several graphs; each graph needs its own permission too. */
export function graphPagePermission(code: string): string {
  return `online:graph-page:${code}`
}
