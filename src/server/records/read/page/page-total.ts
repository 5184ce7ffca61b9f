import { type RawBuilder, sql } from 'kysely'
import type { RecordContext } from '#server/records/record-context.ts'
import { EXACT_TOTAL_LIMIT } from '#shared/wire/paging.ts'
import type { PageTotal } from './page-result.ts'

type Reading = Pick<RecordContext, 'database' | 'paging'>

/**
 * Number of the rows of a list: exact as far as counting is cheap, else the planner's estimate.
 * @param matching SELECT of the rows
 * @param shown rows up to and including the page that was read; more rows follow
 * @param mayEstimate false for rows that a person filters who does not see all rows: the planner knows values of hidden
 * rows, and its number would tell them. Then the total is only a least number.
 */
export async function pageTotal(
  context: Reading,
  matching: RawBuilder<unknown>,
  shown: number,
  mayEstimate: boolean,
): Promise<PageTotal> {
  const limit = context.paging?.exactTotal ?? EXACT_TOTAL_LIMIT
  const counted = await exactTotal(context, sql`${matching} limit ${limit + 1}`)
  if (counted <= limit) return { total: counted }
  const expected = mayEstimate ? await expectedTotal(context, matching) : 0
  // At least one row follows the shown ones, so the next page must stay reachable.
  return { total: Math.max(expected, counted, shown + 1), estimated: true }
}

/** Number of rows that the planner expects. @param matching as `pageTotal` */
export async function expectedTotal({ database }: Reading, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${matching}`.execute(database.kysely)
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}

/** @param matching as `pageTotal` */
export async function exactTotal({ database }: Reading, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${matching}) as counted`.execute(
    database.kysely,
  )
  return rows[0]!.total
}
