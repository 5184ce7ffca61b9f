import type { Report } from '#shared/documents/report/report.ts'
import type { GraphAnswer, GraphHead, GraphItem, GraphTempletAnswer } from '#shared/wire/graph.ts'
import type { ReportData, ReportDescription, ReportQueryItem } from '#shared/wire/report.ts'
import type { GraphTempletRow, StoredGraph } from './stored-graph.ts'

/** Report behind a graph, with its description and rows. */
interface Read {
  report: Report
  description: ReportDescription
  queryInfo: ReportQueryItem[]
  data: ReportData
}

/** Builds the response of the agreed interface from a graph and its rows, without their source (for example SQL). */
export function graphAnswer(graph: StoredGraph, { report, description, queryInfo, data }: Read): GraphAnswer {
  const { records, total, summary, ignored } = data
  return {
    head: headOf(graph),
    items: itemsOf(report),
    data: records,
    total,
    ...(summary && { summary }),
    dictOptions: description.dictOptions,
    columns: description.columns,
    queryInfo,
    ...(ignored && { ignored }),
  }
}

/** Sources are for authors only. */
function headOf({ cgrSql, reportCode, dbSource, sourcePath, sourceRows, ...graph }: StoredGraph): GraphHead {
  const { resultColumns, items, params, ...head } = graph
  return head
}

function itemsOf({ columns }: Report): GraphItem[] {
  return Object.entries(columns).map(([fieldName, { title, type, show, total, search }], orderNum) => ({
    fieldName,
    fieldTxt: title,
    fieldType: type,
    isShow: flag(show !== false),
    isTotal: flag(total === true),
    searchFlag: flag(search !== undefined),
    searchMode: search?.mode ?? 'single',
    orderNum,
  }))
}

function flag(is: boolean): 'Y' | 'N' {
  return is ? 'Y' : 'N'
}

/** Groups graphs by number. The first graph of a group defines its title and style. */
export function groupsOf(rows: readonly GraphTempletRow[]): GraphTempletAnswer['groups'] {
  const groups = new Map<number, GraphTempletAnswer['groups'][number]>()
  for (const { groupNum, groupTxt, groupStyle, ...chart } of rows) {
    const group = groups.get(groupNum) ?? { groupNum, groupTxt, groupStyle, charts: [] }
    groups.set(groupNum, group)
    group.charts.push({ ...chart, orderNum: group.charts.length })
  }
  return [...groups.values()]
}
