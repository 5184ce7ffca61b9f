import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './connection.ts'

/** Awaited; its result is ignored. */
type Effect = () => unknown

/** One transaction with its effects. */
export interface UnitOfWork {
  readonly transaction: Transaction<Tables>
  /** Registers an effect to run after the commit, such as notifying other processes. */
  afterCommit(effect: Effect): void
}

/** Errors after which PostgreSQL recommends another attempt: serialization_failure, deadlock_detected. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/** Unit of work of each open transaction, for work that joins it. */
const underWay = new WeakMap<Kysely<Tables>, UnitOfWork>()

/**
 * Runs work in one transaction. Repeats it after a conflict with another one, so work must have no effects besides its
 * writes. Registered effects run in order after the commit; when one throws, the writes stay.
 * @param kysely a transaction opened here joins the work to it, and effects wait for its commit
 */
export async function inTransaction<T>(kysely: Kysely<Tables>, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const joined = underWay.get(kysely)
  if (joined) return work(joined)
  const { result, effects } = await committed(kysely, work)
  // Outside of the attempts: an effect that fails after the commit must not repeat the writes.
  for (const effect of effects) await effect()
  return result
}

async function committed<T>(
  kysely: Kysely<Tables>,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<{ result: T; effects: Effect[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const effects: Effect[] = []
    try {
      const result = await kysely.transaction().execute((transaction) => {
        const unit: UnitOfWork = { transaction, afterCommit: (effect) => effects.push(effect) }
        underWay.set(transaction, unit)
        return work(unit)
      })
      return { result, effects }
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRIED.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
