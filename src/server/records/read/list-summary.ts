import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { EntityTable, StoredField } from '../entity-table.ts'
import type { FieldMask } from '../policy/field-mask.ts'
import type { RecordContext } from '../record-context.ts'
import { textOf } from './query/query-conditions.ts'
import type { Condition } from './sql/condition.ts'

const FUNCTIONS = ['sum', 'avg', 'min', 'max', 'count'] as const
type SummaryFunction = (typeof FUNCTIONS)[number]

/** Decimal places of an average whose field defines none. */
const AVERAGE_DIGITS = 2

interface Summary {
  name: string
  value: RawBuilder<unknown>
}

/**
 * Computes `summary=amount,price:avg` over all rows of a list, not of a page; undefined without that parameter. Fields
 * that the person may not see do not exist.
 * @throws AppError REQUEST_INVALID
 */
export async function listSummary(
  context: RecordContext,
  table: EntityTable,
  summaryQuery: unknown,
  mask: FieldMask,
  where: Condition,
): Promise<Record<string, number | string | null> | undefined> {
  const summaries = (textOf(summaryQuery) ?? '')
    .split(',')
    .flatMap((entry) => (entry === '' ? [] : [summaryOf(table, entry, mask)]))
  if (summaries.length === 0) return undefined
  // One for each field, as the answer has: the database refuses more than 1,664 columns.
  const byName = new Map(summaries.map(({ name, value }) => [name, value]))
  const list = sql.join([...byName].map(([name, value]) => sql`${value} as ${sql.id(name)}`))
  const { rows } = await sql<Record<string, number | string | null>>`
    select ${list} from ${table.source} where ${where}`.execute(context.database.kysely)
  return rows[0]
}

function summaryOf(table: EntityTable, entry: string, mask: FieldMask): Summary {
  const [name = '', kind = 'sum', ...more] = entry.split(':')
  const field = mask.sees(name) ? table.stored.get(name) : undefined
  const known = FUNCTIONS.find((one) => one === kind)
  if (more.length > 0 || !field || !known || !fits(known, field))
    throw new AppError('REQUEST_INVALID', { reason: `不能汇总：${entry}` })
  return { name, value: VALUES[known](field) }
}

function fits(kind: SummaryFunction, field: StoredField): boolean {
  return kind === 'count' || field.kind === 'integer' || field.kind === 'number'
}

const VALUES: Record<SummaryFunction, (field: StoredField) => RawBuilder<unknown>> = {
  sum: ({ ref }) => sql`sum(${ref})`,
  avg: ({ ref, field }) => sql`round(avg(${ref})::numeric, ${sql.lit(field['x-precision'] ?? AVERAGE_DIGITS)})`,
  min: ({ ref }) => sql`min(${ref})`,
  max: ({ ref }) => sql`max(${ref})`,
  count: ({ ref }) => sql`count(${ref})`,
}
