import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import type { GraphHead, GraphOfTemplet, GraphTempletAnswer } from '#shared/wire/graph.ts'
import type { ReportFieldType } from '#shared/wire/report.ts'
import type { ResultColumn, StoredItem, StoredParam, StoredReport } from '../stored-report.ts'

/** A graph as stored by an administrator. */
export interface StoredGraph extends GraphHead {
  /** Statement or JSON, by its data type. */
  cgrSql: string | null
  reportCode: string | null
  /** Code of an HTTP source, the path below its address, and the place of the list in the answer. */
  dbSource: string | null
  sourcePath: string | null
  sourceRows: string | null
  resultColumns: readonly ResultColumn[]
  items: readonly StoredItem[]
  params: readonly StoredParam[]
}

export type GraphTempletRow = Omit<GraphOfTemplet, 'orderNum'> & Omit<GraphTempletAnswer['groups'][number], 'charts'>

/** Most rows of a picture; more rows need a table. */
export const MOST_ROWS = 1000
const MOST_COLUMNS = 100
const COLUMN = /^[a-z][a-z0-9_]{0,62}$/

/**
 * Converts a graph into a report, so that all rules of reports apply.
 * @param read rows of its HTTP source
 * @throws AppError REQUEST_INVALID for JSON that is no list of rows
 */
export function reportOfGraph(
  { code, name, dataType, cgrSql, ...graph }: StoredGraph,
  read: readonly Row[] | undefined,
): StoredReport {
  const { resultColumns, items, params } = graph
  const shared = { code, name, external: null, resultColumns, items, params }
  if (dataType === 'sql') return { ...shared, cgrSql }
  return { ...shared, cgrSql: null, given: read ?? rowsOfJson(cgrSql ?? '') }
}

/**
 * Reads rows written as JSON: a list of objects, or an object with a list under `data`. @throws AppError
 * REQUEST_INVALID
 */
export function rowsOfJson(text: string): Row[] {
  let parsed: unknown
  try {
    parsed = parseJson(text)
  } catch {
    throw refused('不是正确的 JSON')
  }
  const rows = Array.isArray(parsed) ? parsed : (parsed as { data?: unknown } | null)?.data
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isObject)) throw refused('须为对象的列表，且不能为空')
  if (rows.length > MOST_ROWS) throw refused(`最多 ${MOST_ROWS} 行`)
  return rows
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Columns of any of the rows, with the common type of their values. @throws AppError REQUEST_INVALID */
export function columnsOfRows(rows: readonly Row[]): ResultColumn[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const strange = names.find((name) => !COLUMN.test(name))
  if (strange !== undefined) throw refused(`字段「${strange}」须以小写字母开头，只含小写字母、数字和下划线`)
  if (names.length > MOST_COLUMNS) throw refused(`最多 ${MOST_COLUMNS} 个字段`)
  return names.map((name) => ({ name, type: typeOf(rows.map((row) => row[name]).filter((value) => value != null)) }))
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/

function typeOf(values: readonly unknown[]): ReportFieldType {
  const all = (is: (value: unknown) => boolean) => values.length > 0 && values.every(is)
  if (all(Number.isSafeInteger)) return 'Long'
  if (all((value) => typeof value === 'number')) return 'BigDecimal'
  return all((value) => typeof value === 'string' && DAY.test(value)) ? 'Date' : 'String'
}

function refused(reason: string): AppError {
  return new AppError('REQUEST_INVALID', { reason: `JSON数据：${reason}` })
}
