import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { refusal } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import { columnsOfRows, rowsOfJson } from '#server/reports/graphs/stored-graph.ts'
import type { ResultColumn } from '#server/reports/stored-report.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { type GraphColumnDependencies, reportColumns, sourceColumns } from './graph-columns.ts'

/** Fields whose change alters the data of a graph. */
const WHAT_IS_READ = ['dataType', 'cgrSql', 'dbSource', 'sourcePath', 'sourceRows', 'reportCode']
const AXES = ['xaxisField', 'yaxisField', 'seriesField', 'graphType']
const NUMBERS: readonly string[] = ['Integer', 'Long', 'BigDecimal']

/** Hooks of graphs: check the data source, and that the axes are columns of its data. */
export function createGraphHeadHooks(dependencies: GraphColumnDependencies): EntityHooks<'online/graph-head'> {
  return {
    isDefinition: true,

    async columns(record, { principal, trx, existing }) {
      if (![...WHAT_IS_READ, ...AXES].some((name) => Object.hasOwn(record, name))) return {}
      const head = { ...existing, ...record }
      const columns = await columnsOf(dependencies, principal, head, trx)
      const problems = axisProblems(head, columns)
      if (problems.length > 0) throw invalid(problems)
      return storedOf(head, columns)
    },
  }
}

async function columnsOf(
  dependencies: GraphColumnDependencies,
  principal: Principal,
  head: Row,
  trx: Kysely<Tables>,
): Promise<ResultColumn[]> {
  const { designer, reportOf } = dependencies
  const ofReport = head.dataType === 'report'
  const ofSource = head.dataType === 'api'
  try {
    if (ofSource) {
      const [source, path, rows] = ['dbSource', 'sourcePath', 'sourceRows'].map((name) => textOf(head, name))
      return await sourceColumns(dependencies, principal, { source: source!, path: path!, rows: rows! })
    }
    if (ofReport) return await reportColumns(reportOf, principal, textOf(head, 'reportCode'))
    if (head.dataType === 'json') return columnsOfRows(rowsOfJson(textOf(head, 'cgrSql')))
    return await designer.columns(principal, textOf(head, 'cgrSql'), trx)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isUnknown = ofReport && error.code !== 'REPORT_DRAFT'
    const message = isUnknown ? '没有该报表，或没有该报表的权限' : refusal(error.code, error.details).message
    const field = ofReport ? 'reportCode' : ofSource ? 'dbSource' : 'cgrSql'
    throw invalid([{ field, keyword: 'rule', message }])
  }
}

/** Clears settings of another kind of data. The columns of a report are read from the report. */
function storedOf({ dataType }: Row, columns: readonly ResultColumn[]): Record<string, unknown> {
  const noSource = { db_source: null, source_path: null, source_rows: null }
  if (dataType === 'report') return { ...noSource, cgr_sql: null, result_columns: '[]' }
  const stored = { report_code: null, result_columns: JSON.stringify(columns) }
  return dataType === 'api' ? { ...stored, cgr_sql: null } : { ...stored, ...noSource }
}

function axisProblems(head: Row, columns: readonly ResultColumn[]): FieldProblem[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  const isTable = textOf(head, 'graphType') === 'table'
  const of = (field: string) => {
    const names = textOf(head, field).split(',').filter(Boolean)
    const unknown = names.filter((name) => !types.has(name))
    const texts = field === 'yaxisField' && !isTable ? names.filter((name) => !isNumber(types.get(name))) : []
    const wrong = unknown[0] ?? texts[0]
    if (wrong === undefined) return []
    const message = unknown[0] === undefined ? `字段「${wrong}」不是数值` : `数据中没有字段「${wrong}」`
    return [{ field, keyword: 'rule' as const, message }]
  }
  return ['xaxisField', 'yaxisField', 'seriesField'].flatMap(of)
}

function isNumber(type: string | undefined): boolean {
  return type !== undefined && NUMBERS.includes(type)
}

function textOf(record: Readonly<Row>, name: string): string {
  return typeof record[name] === 'string' ? record[name].trim() : ''
}
