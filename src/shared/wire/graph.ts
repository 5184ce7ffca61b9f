/**
 * What the calls of graph reports say, below `/online/graphreport/api`. Names and spellings are those of the agreed
 * interface, which is why they are not ours.
 *
 * | call | answer |
 * |---|---|
 * | `GET /getChartsData?id` with conditions | `GraphAnswer` |
 * | `GET /getTempletAllData?id` | `GraphTempletAnswer` |
 * | `GET /exportXlsById?id` with conditions | a workbook of all rows that match |
 *
 * `id` is the key or the code. Conditions are those of reports: query items, `self_<parameter>`, `force_<column>`; `params`
 * may hold them as JSON.
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
  dataType: 'sql' | 'json' | 'report'
  xaxisField: string
  /** Names with commas between. */
  yaxisField: string
  /** Each of its values is a series of the first Y field. */
  seriesField: string | null
  yaxisText: string | null
  /** `GraphType` with commas between. */
  graphType: string
  displayTemplate: GraphTemplate
  refreshSeconds: number | null
  clickAction: 'none' | 'filter' | 'jump'
  /** Address inside the application; `${field}` stands for a value of the row. */
  jumpHref: string | null
  content: string | null
}

/** A column, as graph reports spell it. */
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
  /** Rows, at most 1,000; `total` tells how many there are. */
  data: ReportData['records']
  total: number
  summary?: ReportData['summary']
  dictOptions: ReportDescription['dictOptions']
  /** The columns that are shown, as reports spell them. */
  columns: ReportColumn[]
  /** What it can be asked for. */
  queryInfo: ReportQueryItem[]
  /** Conditions that were left out: graphs of one page are asked by the same ones, and each knows its own. */
  ignored?: string[]
}

/** A graph on a page of several. */
export interface GraphOfTemplet {
  graphreportCode: string
  graphreportType: GraphType
  orderNum: number
}

export interface GraphTempletAnswer {
  templet: { id: string; templetCode: string; templetName: string; templetStyle: GraphTemplate }
  /** Graphs that the reader was not granted are left out, and counted. */
  groups: { groupNum: number; groupTxt: string; groupStyle: 'card' | 'tabs'; charts: GraphOfTemplet[] }[]
  withheld: number
}

/** What one must be granted to see a graph, e.g. `online:graph:sales`. */
export function graphPermission(code: string): string {
  return `online:graph:${code}`
}

/** What one must be granted to see a page of several graphs; each of them is granted beside it. */
export function graphPagePermission(code: string): string {
  return `online:graph-page:${code}`
}
