import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import type { ReportContext } from '../report-context.ts'
import type { KnownReport } from '../report-library.ts'
import { reportRows } from '../rows/report-statement.store.ts'

/** Runs work in a transaction that is always rolled back. */
export async function inRolledBackTransaction<T>(
  kysely: Kysely<Tables>,
  use: (trx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const trx = await kysely.startTransaction().execute()
  try {
    return await use(trx as unknown as Kysely<Tables>)
  } finally {
    await trx.rollback().execute()
  }
}

/** Runs work in a savepoint, so that a transaction can continue after its failure. */
export async function inSavepoint<T>(trx: Kysely<Tables>, use: () => Promise<T>): Promise<T> {
  await sql`savepoint report_trial`.execute(trx)
  try {
    const result = await use()
    await sql`release savepoint report_trial`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint report_trial`.execute(trx)
    throw error
  }
}

/** Returns the estimated cost of a report for its reader; runs nothing. */
export async function planCost(
  context: ReportContext,
  principal: Principal,
  known: KnownReport,
  query: RecordQuery,
): Promise<number> {
  const rows = await reportRows(context, principal, known, query)
  const { rows: plans } = await sql<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>`
    explain (format json) ${rows} select * from ${known.table.source}`.execute(context.database.kysely)
  return Math.round(plans[0]!['QUERY PLAN'][0]!.Plan['Total Cost'])
}
