import type { Database } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { reportTotalsStore } from './report-totals.store.ts'

/** Noted changes of one transaction. */
const BATCH = 500

export type SumReports = (signal: AbortSignal, all?: boolean) => Promise<number>

/**
 * Brings the totals of approved reports up to date.
 * @returns a function that resolves to the number of periods and regions; with `all` it computes everything anew
 */
export function createSumReports({ kysely }: Pick<Database, 'kysely'>): SumReports {
  return async (signal, all = false) => {
    if (all) await inTransaction(kysely, ({ transaction }) => reportTotalsStore.noteAll(transaction))
    let computed = 0
    for (;;) {
      signal.throwIfAborted()
      const count = await inTransaction(kysely, async ({ transaction: trx }) => {
        const keys = await reportTotalsStore.takeChanged(trx, BATCH)
        if (keys.length > 0) await reportTotalsStore.compute(trx, keys)
        return keys.length
      })
      if (count === 0) return computed
      computed += count
    }
  }
}
