import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './connection.ts'

/** Its answer is awaited and otherwise ignored. */
type Effect = () => unknown

/** What belongs together: it is written wholly or not at all. */
export interface UnitOfWork {
  readonly transaction: Transaction<Tables>
  /** Registers what may happen only once the writes are final, such as telling other processes. */
  afterCommit(effect: Effect): void
}

/** PostgreSQL asks to try again: serialization_failure, deadlock_detected. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 3

/** What is under way in each transaction, for work that joins it. */
const underWay = new WeakMap<Kysely<Tables>, UnitOfWork>()

/**
 * Runs work in one transaction, again when it lost against another one; so work has no effects besides its writes.
 * Effects registered run in order after the commit; when one of them throws, the writes stay.
 * @param kysely of a transaction that was begun here: the work is part of that one, and waits for its commit
 */
export async function inTransaction<T>(kysely: Kysely<Tables>, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const joined = underWay.get(kysely)
  if (joined) return work(joined)
  const { result, effects } = await committed(kysely, work)
  // Outside the attempts: what failed after the commit must not write a second time.
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
