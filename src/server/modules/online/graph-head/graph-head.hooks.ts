import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { refusal } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordHooks } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import { columnsOfRows, rowsOfJson } from '#server/reports/graphs/stored-graph.ts'
import type { ResultColumn } from '#server/reports/stored-report.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { type GraphColumnDependencies, reportColumns } from './graph-columns.ts'

/** A change of any of these is another graph. */
const WHAT_IS_READ = ['dataType', 'cgrSql', 'reportCode']
const AXES = ['xaxisField', 'yaxisField', 'seriesField', 'graphType']
const NUMBERS: readonly string[] = ['Integer', 'Long', 'BigDecimal']

/** What is special about keeping a graph: what it reads is judged, and its axes have to be columns of that. */
export function createGraphHeadHooks(dependencies: GraphColumnDependencies): RecordHooks {
  return {
    isDefinition: true,

    async columns(record, { principal, trx, existing }) {
      if (![...WHAT_IS_READ, ...AXES].some((name) => Object.hasOwn(record, name))) return {}
      const head = { ...existing, ...record }
      const columns = await columnsOf(dependencies, principal, head, trx)
      const problems = axisProblems(head, columns)
      if (problems.length > 0) throw invalid(problems)
      return whatIsKept(head, columns)
    },
  }
}

async function columnsOf(
  { designer, reportOf }: GraphColumnDependencies,
  principal: Principal,
  head: Row,
  trx: Kysely<Tables>,
): Promise<ResultColumn[]> {
  const ofReport = head.dataType === 'report'
  try {
    if (ofReport) return await reportColumns(reportOf, principal, textOf(head, 'reportCode'))
    if (head.dataType === 'json') return columnsOfRows(rowsOfJson(textOf(head, 'cgrSql')))
    return await designer.columns(principal, textOf(head, 'cgrSql'), trx)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = ofReport ? '没有该报表，或没有该报表的权限' : refusal(error.code, error.details).message
    throw invalid([{ field: ofReport ? 'reportCode' : 'cgrSql', keyword: 'rule', message }])
  }
}

/** What was typed for another kind of data says nothing any more; columns of a report are its own. */
function whatIsKept({ dataType }: Row, columns: readonly ResultColumn[]): Record<string, unknown> {
  if (dataType === 'report') return { cgr_sql: null, result_columns: '[]' }
  return { report_code: null, result_columns: JSON.stringify(columns) }
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
