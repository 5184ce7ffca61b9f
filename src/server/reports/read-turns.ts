import { AppError } from '../http/answers/errors.ts'
import type { Principal } from '../http/principal.ts'
import { createFairTurns } from '../platform/limits/fair-turns.ts'
import { TooBusy } from '../platform/limits/limiter.ts'

/** Runs a read when its person has a turn. @throws AppError TOO_MANY_REQUESTS */
export type ReadTurns = <T>(principal: Pick<Principal, 'userId'>, read: () => Promise<T>) => Promise<T>

const PATIENCE_MS = 60_000
const MOST_WAITING = 200

/**
 * Limits reads in parallel, since each holds a connection. A person with many slow reads delays only their own: people take
 * turns, and one place stays for others where there are several.
 */
export function createReadTurns(parallel: number): ReadTurns {
  const inTurn = createFairTurns({ parallel, ofOne: Math.max(1, parallel - 1), mostWaiting: MOST_WAITING })
  return async ({ userId }, read) => {
    try {
      return await inTurn(userId, PATIENCE_MS, read)
    } catch (error) {
      throw error instanceof TooBusy ? new AppError('TOO_MANY_REQUESTS') : error
    }
  }
}
