import { AppError } from '#server/http/answers/errors.ts'
import type { SourceKind, SourceQuery, SourceValue } from '#server/platform/data-sources/source.ts'
import type { BoundFilter, ExternalRows } from './external-report.ts'

/**
 * Builds the query for the rows of a report. Names were compared with the source when the report was saved, and are
 * quoted nevertheless; values are bound.
 * @throws AppError REQUEST_INVALID for a condition that an HTTP source does not support
 */
export function externalQuery(
  kind: SourceKind,
  { table, rowsAt }: ExternalRows,
  columns: readonly string[],
  filters: readonly BoundFilter[],
): SourceQuery {
  if (kind === 'http') return { path: table, rows: rowsAt, parameters: parametersOf(filters) }
  const { quoted, place } = DIALECTS[kind]
  const values: SourceValue[] = []
  const bound = (value: SourceValue) => place(values.push(value))
  const conditions = filters.map((filter) => condition(filter, quoted(filter.column), bound))
  const names = columns.map(quoted).join(', ')
  const from = table.split('.').map(quoted).join('.')
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return { sql: `select ${names} from ${from}${where}`, values }
}

interface Dialect {
  quoted(name: string): string
  /** Placeholder of the value with this number, from 1. */
  place(number: number): string
}

const inQuotes = (quote: string) => (name: string) => `${quote}${name.replaceAll(quote, quote + quote)}${quote}`

const DIALECTS: Record<Exclude<SourceKind, 'http'>, Dialect> = {
  postgres: { quoted: inQuotes('"'), place: (number) => `$${number}` },
  mysql: { quoted: inQuotes('`'), place: () => '?' },
  sqlite: { quoted: inQuotes('"'), place: () => '?' },
}

function condition({ operator, values }: BoundFilter, column: string, bound: (value: SourceValue) => string): string {
  const [first = null] = values
  if (operator === 'IN') return `${column} in (${values.map(bound).join(', ')})`
  if (operator === 'LIKE') return `${column} like ${bound(`%${escaped(String(first))}%`)} escape '!'`
  return `${column} ${operator === '!=' ? '<>' : operator} ${bound(first)}`
}

/** This escape character works in all three dialects, unlike the backslash. */
function escaped(text: string): string {
  return text.replaceAll(/[!%_]/g, (sign) => `!${sign}`)
}

/** Checks whether a row has the values that were requested from an address. */
export function fulfils(row: Readonly<Record<string, unknown>>, filters: readonly BoundFilter[]): boolean {
  return filters.every(({ column, values }) => String(row[column] ?? '') === String(values[0]))
}

function parametersOf(filters: readonly BoundFilter[]): Record<string, string> {
  const other = filters.find(({ operator }) => operator !== '=')
  if (other) throw new AppError('REQUEST_INVALID', { reason: `接口数据源的条件只能是等于：${other.column}` })
  return Object.fromEntries(filters.map(({ column, values }) => [column, String(values[0] ?? '')]))
}
