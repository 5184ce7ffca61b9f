import type { Principal } from '#server/http/principal.ts'
import type { ParsedStatement, ReportDesigner } from '#server/reports/designer/report-designer.ts'
import { columnsOfRows, rowsOfJson } from '#server/reports/graphs/stored-graph.ts'
import type { ReportService } from '#server/reports/report.service.ts'
import type { ResultColumn } from '#server/reports/stored-report.ts'
import type { GraphHead } from '#shared/wire/graph.ts'

export interface GraphColumnDependencies {
  designer: Pick<ReportDesigner, 'parse' | 'columns'>
  /** Reads a report, with the permissions of the caller. */
  reportOf: ReportService['granted']
}

export type GraphDataType = GraphHead['dataType']

/**
 * Columns and parameters of the data of a graph: a statement, JSON, or the code of an online report.
 * @throws AppError as the designer of reports; REQUEST_INVALID; NOT_GRANTED for a report that the caller may not read
 */
export async function graphColumns(
  { designer, reportOf }: GraphColumnDependencies,
  principal: Principal,
  type: GraphDataType,
  data: string,
): Promise<ParsedStatement> {
  if (type === 'sql') return designer.parse(principal, data)
  if (type === 'json') return { columns: columnsOfRows(rowsOfJson(data)), params: [] }
  return { columns: await reportColumns(reportOf, principal, data), params: [] }
}

/** Columns of an online report, for callers with permission to read it. */
export async function reportColumns(
  reportOf: GraphColumnDependencies['reportOf'],
  principal: Principal,
  code: string,
): Promise<ResultColumn[]> {
  const { report } = await reportOf(principal, code)
  return Object.entries(report.columns).map(([name, { type }]) => ({ name, type }))
}
