import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataSources } from '#server/platform/data-sources/source.ts'
import { ruleValues } from '#server/records/policy/rule-variables.ts'
import { textOf } from '#server/records/read/query/query-conditions.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import { snakeCase } from '#shared/documents/entity-fields.ts'
import type { Report } from '#shared/documents/report/report.ts'
import { COLUMN_TYPES } from '../designer/column-types.ts'
import { PARAMETER_PREFIX } from '../report-query.ts'
import { externalQuery, fulfils } from './external-query.ts'
import {
  type BoundFilter,
  type ExternalFilter,
  type ExternalRows,
  parameterIn,
  sourceValue,
} from './external-report.ts'

/** Principal and query of a request. */
interface ReportRequest {
  readonly sources: DataSources
  readonly principal: Principal
  readonly query: RecordQuery
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly now: string
}

/**
 * Makes rows of another source a table of one of our statements, so that they can be filtered, ordered, summed up and
 * exported like all others. They are read again with every call.
 * @param columns columns of the source
 * @throws AppError DATA_SOURCE_FAILED, REPORT_SOURCE_TOO_LARGE: sums over a part would be wrong
 */
export async function externalRows(
  { sources, ...request }: ReportRequest,
  from: ExternalRows,
  report: Report,
  columns: readonly string[],
): Promise<RawBuilder<unknown>> {
  const strange = from.filters.find(({ fieldName }) => !columns.includes(fieldName))
  if (strange) throw new AppError('REQUEST_INVALID', { reason: `条件中的字段「${strange.fieldName}」已不存在` })
  const filters = boundFilters(from.filters, report, request)
  const rows = filters === NOTHING ? [] : await read(sources, from, columns, filters)
  return givenRows(rows, report, columns)
}

/** Makes given rows a table of a statement. @param columns columns of the rows */
export function givenRows(
  rows: readonly Readonly<Record<string, unknown>>[],
  report: Pick<Report, 'columns'>,
  columns: readonly string[],
): RawBuilder<unknown> {
  const typed = columns.map((name) => sql`${sql.id(name)} ${sql.raw(COLUMN_TYPES[report.columns[name]!.type].type)}`)
  // A report names its columns like those of a table.
  const named = columns.map((name) => sql`${sql.id(name)} as ${sql.id(snakeCase(name))}`)
  return sql`select ${sql.join(named)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as outside_rows(${sql.join(typed)})`
}

async function read(
  sources: DataSources,
  from: ExternalRows,
  columns: readonly string[],
  filters: readonly BoundFilter[],
): Promise<Record<string, unknown>[]> {
  const kind = await sources.kindOf(from.source)
  const { rows, truncated } = await sources.query(from.source, externalQuery(kind, from, columns, filters))
  if (truncated) throw new AppError('REPORT_SOURCE_TOO_LARGE', { count: rows.length })
  // An address may ignore its parameters.
  return kind === 'http' ? rows.filter((row) => fulfils(row, filters)) : rows
}

/** Result for conditions that no row can satisfy. */
const NOTHING = 'nothing'

function boundFilters(
  filters: readonly ExternalFilter[],
  report: Report,
  request: Omit<ReportRequest, 'sources'>,
): BoundFilter[] | typeof NOTHING {
  const bound: BoundFilter[] = []
  for (const { fieldName, operator, value } of filters) {
    const texts = textsOf(value, report, request)
    if (texts === 'not given') continue
    const { type } = report.columns[fieldName]!
    const several = operator === 'IN' ? texts?.flatMap((text) => text.split(',')) : texts
    const values = several?.map((text) => sourceValue(text, type)).filter((each) => each !== undefined) ?? []
    // A variable without a value for this person matches no row.
    if (values.length === 0 || (operator !== 'IN' && values.length > 1)) return NOTHING
    bound.push({ column: fieldName, operator, values })
  }
  return bound
}

/** Undefined where a variable has no value. */
function textsOf(
  value: string,
  { params = {} }: Report,
  { principal, query, now }: Omit<ReportRequest, 'sources'>,
): string[] | undefined | 'not given' {
  const name = parameterIn(value)
  if (name === undefined) return ruleValues(value, principal, now)
  const given = textOf(query[PARAMETER_PREFIX + name])
  // A variable counts in the text of the designer only.
  if (given) return [given]
  const usual = params[name]?.default
  return usual ? ruleValues(usual, principal, now) : 'not given'
}
