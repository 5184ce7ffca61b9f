import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable, StoredField, ValueKind } from '../entity-table.ts'
import { addDictionaryTexts } from '../labels/dictionary-text.ts'
import { addReferences } from '../labels/reference-labels.ts'
import { type FieldMask, readMask } from '../policy/field-mask.ts'
import { textOf } from './query/query-conditions.ts'
import { strictly } from './query/unknown-filters.ts'
import { listCondition, type RecordQuery } from './read-rows.ts'

const DEFAULT_GROUPS = 100
const MOST_GROUPS = 1000
const MOST_MEASURES = 8

/** Field and expression by which rows are grouped. */
interface Grouping {
  field: StoredField
  value: RawBuilder<unknown>
  /** Groups are spans of time, in ascending order. */
  timed: boolean
}

/**
 * Groups of the rows that the person may see, as a list with this query has them: the value of the field with its text, `count`,
 * and `<field>_<measure>` for each measure. Spans of time come in their order, the newest when there are too many; other
 * groups by size, the largest first.
 * @throws AppError FILTER_UNKNOWN; REQUEST_INVALID for a field that the person may not see or that cannot be grouped or measured.
 */
export async function aggregateRows(access: EntityAccess, query: RecordQuery): Promise<Row[]> {
  const { context, principal, table } = access
  const { groupBy, measures, groupLimit, ...conditions } = query
  const mask = readMask(table, principal)
  const { field, value, timed } = readGrouping(table, mask, textOf(groupBy) ?? '')
  const columns = [
    sql`${value} as ${sql.id(field.name)}`,
    sql`count(*) as "count"`,
    ...readMeasures(table, mask, textOf(measures) ?? ''),
  ]
  const { where } = await listCondition(access, strictly(conditions))
  const order = timed ? sql`1 desc nulls last` : sql`2 desc, 1`
  const { rows } = await sql<Row>`
    select ${sql.join(columns)} from ${table.source} where ${where}
    group by 1 order by ${order} limit ${groupsOf(groupLimit)}`.execute(context.database.kysely)
  if (timed) rows.reverse()
  await addTexts(access, rows, field.name)
  return rows
}

/** Adds the text of the grouped value, the only one of a group with a text. */
async function addTexts(access: EntityAccess, rows: Row[], name: string) {
  const { context, table } = access
  const only: FieldMask = { sees: (field) => field === name }
  await Promise.all([addReferences(access, rows, only), addDictionaryTexts(context.dictionaries, table, rows, only)])
}

function readGrouping(table: EntityTable, mask: FieldMask, text: string): Grouping {
  const [name = '', step] = text.split(':')
  const field = fieldOf(table, mask, name)
  if (field.kind === 'json') throw refused(`字段 ${name} 不能分组`)
  const timed = field.kind === 'date' || field.kind === 'datetime'
  if (!timed && step !== undefined) throw refused(`字段 ${name} 不是日期，不能按 ${step} 分组`)
  if (!timed) return { field, timed, value: field.kind === 'text' ? sql`nullif(${field.ref}, '')` : field.ref }
  const format = Object.hasOwn(TIME_FORMATS, step ?? 'day') ? TIME_FORMATS[step ?? 'day'] : undefined
  if (format === undefined) throw refused(`不能按 ${step} 分组`)
  return { field, timed, value: sql`to_char(${field.ref}, ${sql.lit(format)})` }
}

/** The session's time zone is Asia/Shanghai, so a day is a local day there. */
const TIME_FORMATS: Readonly<Record<string, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' }

function readMeasures(table: EntityTable, mask: FieldMask, text: string): RawBuilder<unknown>[] {
  const measures = [...new Set(text.split(',').filter((part) => part !== ''))]
  if (measures.length > MOST_MEASURES) throw refused(`一次最多统计 ${MOST_MEASURES} 项`)
  return measures.map((part) => {
    const [name = '', use = ''] = part.split(':')
    const field = fieldOf(table, mask, name)
    if (!MEASURABLE.includes(field.kind)) throw refused(`字段 ${name} 不是数字`)
    const measure = Object.hasOwn(MEASURES, use) ? MEASURES[use] : undefined
    if (!measure) throw refused(`没有统计方式 ${use}`)
    return sql`${measure(field.ref)} as ${sql.id(`${name}_${use}`)}`
  })
}

const MEASURABLE: readonly ValueKind[] = ['integer', 'number']

const MEASURES: Readonly<Record<string, (ref: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  sum: (ref) => sql`sum(${ref})::numeric`,
  avg: (ref) => sql`round(avg(${ref})::numeric, 6)`,
  min: (ref) => sql`min(${ref})`,
  max: (ref) => sql`max(${ref})`,
}

/** A person who may not see a field must not learn that it exists. */
function fieldOf(table: EntityTable, mask: FieldMask, name: string): StoredField {
  const field = mask.sees(name) ? table.stored.get(name) : undefined
  if (!field) throw refused(`没有字段 ${name}`)
  return field
}

function groupsOf(given: unknown): number {
  const measures = Number(textOf(given) ?? DEFAULT_GROUPS)
  return Number.isInteger(measures) && measures > 0 ? Math.min(measures, MOST_GROUPS) : DEFAULT_GROUPS
}

function refused(reason: string): AppError {
  return new AppError('REQUEST_INVALID', { reason })
}
