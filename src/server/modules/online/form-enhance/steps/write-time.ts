import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'

/** Time limit of all statements and scripts in one transaction, which holds locks on changed rows until it ends. */
const WRITE_LIMIT_MS = 30_000
/** Time that the steps of a transaction took so far, in ms. */
const spent = new WeakMap<Transaction<Tables>, number>()

/**
 * Runs a statement or script in the time that its transaction has left.
 * @param place name of the step, for the error
 * @param work gets the time that it may take, ms; it must stop then
 * @param limitMs most time for this step
 * @throws AppError FORM_STEP_FAILED when the transaction has no time left, or the error of `work`
 */
export async function withinWriteTime<T>(
  trx: Transaction<Tables>,
  place: string,
  work: (leftMs: number) => Promise<T>,
  limitMs = WRITE_LIMIT_MS,
): Promise<T> {
  const before = spent.get(trx) ?? 0
  const left = Math.ceil(Math.min(limitMs, WRITE_LIMIT_MS - before))
  if (left <= 0) throw new AppError('FORM_STEP_FAILED', { place, reason: `步骤共用时超过${WRITE_LIMIT_MS / 1000}秒` })
  const start = performance.now()
  try {
    return await work(left)
  } finally {
    spent.set(trx, before + performance.now() - start)
  }
}
