import { AppError } from '#server/http/answers/errors.ts'
import type { DataSources, SourceAnswer, SourceKind } from '#server/platform/data-sources/source.ts'
import type { ReportFieldType } from '#shared/wire/report.ts'
import type { ResultColumn } from '../stored-report.ts'
import type { ExternalRows } from './external-report.ts'

/** Largest number of columns; readers of reports need fewer. */
const MOST_COLUMNS = 100
const SAMPLE_ROWS = 50
const TIMEOUT_MS = 5000
/** Names that a report can give its columns; columns with other names cannot be shown. */
const COLUMN = /^[a-z][a-zA-Z0-9_]{0,62}$/

/**
 * Columns of a table of another database, read from its catalog, or of an HTTP address, read from its first rows.
 * @throws AppError DATA_SOURCE_UNKNOWN, DATA_SOURCE_FAILED, REQUEST_INVALID for an unknown table
 */
export async function externalColumns(
  sources: DataSources,
  { source, table, rowsAt }: Pick<ExternalRows, 'source' | 'table' | 'rowsAt'>,
): Promise<ResultColumn[]> {
  const kind = await sources.kindOf(source)
  const limits = { timeoutMs: TIMEOUT_MS }
  const found =
    kind === 'http'
      ? sampled(await sources.query(source, { path: table, rows: rowsAt }, { ...limits, maxRows: SAMPLE_ROWS }))
      : catalogued((await sources.query(source, { sql: CATALOGUES[kind], values: named(kind, table) }, limits)).rows)
  const columns = found.filter(({ name }) => COLUMN.test(name)).slice(0, MOST_COLUMNS)
  if (columns.length === 0)
    throw new AppError('REQUEST_INVALID', { reason: `数据源中没有「${table}」，或没有可用的列` })
  return columns
}

const IN_SCHEMA = (place: (number: number) => string, own: string) =>
  `select column_name as name, data_type as type from information_schema.columns
   where table_name = ${place(1)} and table_schema = coalesce(${place(2)}, ${own}) order by ordinal_position`

const CATALOGUES: Record<Exclude<SourceKind, 'http'>, string> = {
  postgres: IN_SCHEMA((number) => `$${number}`, 'current_schema()'),
  mysql: IN_SCHEMA(() => '?', 'database()'),
  sqlite: 'select name, type from pragma_table_info(?)',
}

function named(kind: SourceKind, table: string): (string | null)[] {
  const parts = table.split('.')
  if (kind === 'sqlite') return [table]
  return parts.length === 2 ? [parts[1]!, parts[0]!] : [table, null]
}

function catalogued(rows: readonly Record<string, unknown>[]): ResultColumn[] {
  return rows.map(({ name, type }) => ({ name: String(name), type: typeNamed(String(type).toLowerCase()) }))
}

const TYPES: readonly (readonly [RegExp, ReportFieldType])[] = [
  [/^(big)?int|^(small|tiny|medium)int|^integer|^serial/, 'Long'],
  [/^(numeric|decimal|real|double|float|number|money)/, 'BigDecimal'],
  [/^(timestamp|datetime)/, 'Datetime'],
  [/^date/, 'Date'],
]

function typeNamed(type: string): ReportFieldType {
  return TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'String'
}

function sampled({ columns, rows }: SourceAnswer): ResultColumn[] {
  return columns.map((name) => ({ name, type: typeOf(rows.map((row) => row[name]).filter((value) => value != null)) }))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** Returns the common type of the values. */
function typeOf(values: readonly unknown[]): ReportFieldType {
  const all = (is: (value: unknown) => boolean) => values.length > 0 && values.every(is)
  if (all(Number.isSafeInteger)) return 'Long'
  if (all((value) => typeof value === 'number')) return 'BigDecimal'
  if (all((value) => typeof value === 'string' && DAY.test(value))) return 'Date'
  if (all((value) => typeof value === 'string' && TIME.test(value))) return 'Datetime'
  return 'String'
}
