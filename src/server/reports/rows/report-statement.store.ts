import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { wireTime } from '#server/platform/clock.ts'
import { ruleValues } from '#server/records/policy/rule-variables.ts'
import { textOf } from '#server/records/read/query/query-conditions.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import { boundValue } from '#server/records/read/sql/bound-value.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { ReportParameter } from '#shared/documents/report/report.ts'
import type { SqlPart } from '#shared/documents/report/report-sql.ts'
import { COLUMN_TYPES } from '../designer/column-types.ts'
import { externalRows, givenRows } from '../external/external-rows.store.ts'
import type { ReportContext } from '../report-context.ts'
import type { KnownReport } from '../report-library.ts'
import { PARAMETER_PREFIX } from '../report-query.ts'
import { ROW_KEY } from '../stored-report.ts'
import { readableRows } from './report-source.store.ts'

/** Column with the place of a row in the report's own order; no column of a report has this name. */
export const ROW_PLACE = '#'

/**
 * `with …` in front of a statement that reads the report as `report`: each source under the name of its table, as far as
 * the reader may see it, and above them the statement with its values bound; or the rows of another data source.
 * @throws AppError REQUEST_INVALID for a value that does not fit its parameter, and as `externalRows`
 */
export async function reportRows(
  context: RecordContext & Pick<ReportContext, 'dataSources'>,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
): Promise<RawBuilder<unknown>> {
  const body = await bodyOf(context, principal, known, query)
  const rows = await Promise.all(known.sources.map((source) => readableRows(context, principal, source)))
  // Two layers: a condition of one source must meet real tables, never another source of that name.
  const readable = rows.map((select, index) => sql`${layer(index)} as (${select})`)
  const named = known.sources.map(({ name }, index) => sql`${sql.id(name)} as (select * from ${layer(index)})`)
  const key = known.numbered ? sql`row_number() over () as ${sql.id(ROW_KEY)}, ` : sql``
  const place = known.ownOrder ? sql`${placeOf(known.ownOrder)} as ${sql.id(ROW_PLACE)}, ` : sql``
  const report = sql`${sql.id(known.table.name)} as (
    ${named.length > 0 ? sql`with ${sql.join(named)} ` : sql``}select ${key}${place}body.* from (${body}) as body)`
  return sql`with ${sql.join([...readable, report])}`
}

function placeOf(order: NonNullable<KnownReport['ownOrder']>): RawBuilder<unknown> {
  if (order === 'statement') return sql`row_number() over ()`
  const entries = order.map(
    ({ column, order }) => sql`${sql.id('body', column)} ${sql.raw(order === 'desc' ? 'desc nulls last' : 'asc')}`,
  )
  return sql`row_number() over (order by ${sql.join(entries)})`
}

async function bodyOf(
  context: RecordContext & Pick<ReportContext, 'dataSources'>,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
): Promise<RawBuilder<unknown>> {
  const { report, external, given } = known
  if (given) return givenRows(given.rows, report, given.columns)
  if (external === undefined) return boundStatement(context, principal, known, query)
  const request = { sources: context.dataSources, principal, query, now: wireTime(context.clock.now()) }
  return externalRows(request, external.rows, report, external.columns)
}

function layer(index: number): RawBuilder<unknown> {
  return sql.id(`readable_${index}`)
}

function boundStatement(
  context: RecordContext,
  principal: Principal,
  { report, parts }: KnownReport,
  query: RecordQuery,
): RawBuilder<unknown> {
  const now = wireTime(context.clock.now())
  const write = (part: SqlPart): RawBuilder<unknown> => {
    if ('text' in part) return sql.raw(part.text)
    if ('variable' in part) return orEmpty(variable(part.variable, principal, now), part.quoted)
    const given = textOf(query[PARAMETER_PREFIX + part.param]) ?? ''
    const parameter = report.params![part.param]!
    const value = boundParameter(parameter, given || defaultOf(parameter, principal, now))
    return orEmpty(value, parameter.type === 'String' ? part.quoted : undefined)
  }
  return sql.join(parts.map(write), sql``)
}

/** Where a text stood in quotes, one that is not given is empty and not NULL. */
function orEmpty(value: RawBuilder<unknown>, quoted: true | undefined): RawBuilder<unknown> {
  return quoted ? sql`coalesce(${value}, '')` : value
}

function variable(name: string, principal: Principal, now: string): RawBuilder<unknown> {
  const values = ruleValues(`#{${name}}`, principal, now)
  return unknownToPlanner(sql`${values?.join(',') ?? null}::text`)
}

function defaultOf({ default: text = '' }: ReportParameter, principal: Principal, now: string): string {
  return ruleValues(text, principal, now)?.join(',') ?? ''
}

function boundParameter({ title, type }: ReportParameter, text: string): RawBuilder<unknown> {
  const { kind, type: column } = COLUMN_TYPES[type]
  const cast = sql.raw(column)
  if (text === '') return sql`null::${cast}`
  const value = boundValue(kind, text)
  const fits = kind !== 'integer' || Number.isSafeInteger(Number(text))
  if (!value || !fits) throw new AppError('REQUEST_INVALID', { reason: `参数「${title}」的值不正确` })
  const bound = sql`(${value.from})::${cast}`
  return kind === 'text' ? unknownToPlanner(bound) : bound
}

/**
 * Hides a text from the planner, which tries the pattern of a LIKE on frequent values of the column, those of hidden rows too. A
 * pattern that ends with a backslash would fail there.
 */
function unknownToPlanner(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${text})`
}
