import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngineDependencies } from '#server/records/engine-dependencies.ts'
import { leniently } from '#server/records/read/query/unknown-filters.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import type { ExportedFile } from '#server/records/workbook/export-records.ts'
import { type GraphAnswer, type GraphTempletAnswer, graphPagePermission, graphPermission } from '#shared/wire/graph.ts'
import { MAX_REPORT_PAGE_SIZE } from '#shared/wire/report.ts'
import type { ReportService } from '../report.service.ts'
import { type KnownReport, storedReport } from '../report-library.ts'
import { graphAnswer, groupsOf } from './graph-answer.ts'
import type { GraphSourceRows } from './graph-source-rows.ts'
import { findStoredGraph, findTemplet } from './stored-graph.store.ts'
import { reportOfGraph, type StoredGraph } from './stored-graph.ts'

interface Dependencies {
  records: Pick<RecordEngineDependencies, 'database' | 'entities' | 'logOperation'>
  reports: Pick<ReportService, 'granted' | 'reading'>
  sourceRows: GraphSourceRows
}

export type GraphService = ReturnType<typeof createGraphService>

/**
 * Graphs for people with permission. Every method throws NOT_GRANTED for others, also for an unknown graph.
 * GRAPH_UNKNOWN is thrown only to people with permission to see all graphs.
 */
export function createGraphService({ records, reports, sourceRows }: Dependencies) {
  const { reading } = reports

  const granted = async (principal: Principal, codeOrId: string): Promise<[StoredGraph, KnownReport]> => {
    const graph = await findStoredGraph(records.database, principal.tenantId, codeOrId)
    if (!principal.may(graphPermission(graph?.code ?? codeOrId))) throw new AppError('NOT_GRANTED')
    if (!graph) throw new AppError('GRAPH_UNKNOWN', { code: codeOrId })
    // A graph over a report also needs the permission for the report.
    if (graph.dataType === 'report') return [graph, await reports.granted(principal, graph.reportCode ?? '')]
    const read = graph.dataType === 'api' ? await sourceRows(graph) : undefined
    const known = storedReport(reportOfGraph(graph, read), records.entities)
    if (typeof known === 'string') throw new AppError('REQUEST_INVALID', { reason: `图表SQL：${known}` })
    // Dictionaries of a graph cannot be searched: only reports have a call for that.
    return [graph, { ...(await reading.ready(principal, known)), searched: new Set() }]
  }

  return {
    /** Returns the first rows, up to the limit of a picture. */
    async chart(principal: Principal, codeOrId: string, query: RecordQuery): Promise<GraphAnswer> {
      const [graph, known] = await granted(principal, codeOrId)
      const [description, data] = await Promise.all([
        reading.describe(known),
        reading.data(principal, known, { ...leniently(query), pageNo: 1, pageSize: MAX_REPORT_PAGE_SIZE }),
      ])
      return graphAnswer(graph, { report: known.report, description, queryInfo: reading.queryItems(known), data })
    },

    /** Returns a page of graphs. Graphs without permission are left out; `withheld` counts them. */
    async templet(principal: Principal, codeOrId: string): Promise<GraphTempletAnswer> {
      const found = await findTemplet(records.database, principal.tenantId, codeOrId)
      if (!principal.may(graphPagePermission(found?.templetCode ?? codeOrId))) throw new AppError('NOT_GRANTED')
      if (!found) throw new AppError('GRAPH_UNKNOWN', { code: codeOrId })
      const { items, ...templet } = found
      const shown = items.filter(({ graphreportCode }) => principal.may(graphPermission(graphreportCode)))
      return { templet, groups: groupsOf(shown), withheld: items.length - shown.length }
    },

    /** Logs the export first, like that of a report. */
    async export(
      principal: Principal,
      codeOrId: string,
      query: RecordQuery,
      signal: AbortSignal,
    ): Promise<ExportedFile> {
      const [graph, known] = await granted(principal, codeOrId)
      await records.logOperation(principal, 'export', `导出图表${graph.name}（${graph.code}）`)
      // The sheet has the name of the graph, also where the rows are those of a report.
      const named = { ...known, report: { ...known.report, title: graph.name } }
      return reading.export(principal, named, leniently(query), signal)
    },
  }
}
