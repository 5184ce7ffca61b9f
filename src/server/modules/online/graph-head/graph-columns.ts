import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { ParsedStatement, ReportDesigner } from '#server/reports/designer/report-designer.ts'
import { columnsOfRows, rowsOfJson } from '#server/reports/graphs/stored-graph.ts'
import type { ReportService } from '#server/reports/report.service.ts'
import type { ResultColumn } from '#server/reports/stored-report.ts'
import type { GraphHead } from '#shared/wire/graph.ts'

export interface GraphColumnDependencies {
  designer: Pick<ReportDesigner, 'parse' | 'columns' | 'externalColumns'>
  /** Returns why the author may not read a source. */
  sourceProblem(principal: Principal, code: string): Promise<string | undefined>
  /** Reads a report, with the permissions of the caller. */
  reportOf: ReportService['granted']
}

export type GraphDataType = GraphHead['dataType']

/** Data of a graph: a statement, JSON, a path below an HTTP source, or the code of an online report. */
export interface GraphData {
  type: GraphDataType
  data: string
  /** HTTP source and place of the list in its answer. */
  source: string
  rows: string
}

/**
 * Columns and parameters of the data of a graph.
 * @throws AppError as the designer of reports; REQUEST_INVALID; NOT_GRANTED for a report that the caller may not read
 */
export async function graphColumns(
  dependencies: GraphColumnDependencies,
  principal: Principal,
  { type, data, source, rows }: GraphData,
): Promise<ParsedStatement> {
  const { designer, reportOf } = dependencies
  if (type === 'api')
    return { columns: await sourceColumns(dependencies, principal, { source, path: data, rows }), params: [] }
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

/**
 * Columns of the answer of an HTTP source, for callers who see it in its list.
 * @throws AppError REQUEST_INVALID, DATA_SOURCE_FAILED
 */
export async function sourceColumns(
  { designer, sourceProblem }: Pick<GraphColumnDependencies, 'designer' | 'sourceProblem'>,
  principal: Principal,
  { source, path, rows }: { source: string; path: string; rows: string },
): Promise<ResultColumn[]> {
  const reason = await sourceProblem(principal, source)
  if (reason !== undefined) throw new AppError('REQUEST_INVALID', { reason })
  return designer.externalColumns(principal, { source, table: path, rowsAt: rows })
}
