import { createFairTurns, type TurnLimits } from '../platform/limits/fair-turns.ts'
import { TooBusy } from '../platform/limits/limiter.ts'
import { AppError } from './answers/errors.ts'
import type { Principal } from './principal.ts'

/** Runs a task when its person has a turn. @throws AppError TOO_MANY_REQUESTS after too long a wait */
export type PersonTurns = <T>(principal: Pick<Principal, 'userId'>, task: () => Promise<T>) => Promise<T>

interface PersonLimits extends TurnLimits {
  /** Longest wait. */
  patienceMs: number
}

/** Shares a scarce resource among people, so that a person with many tasks delays only their own. */
export function createPersonTurns({ patienceMs, ...limits }: PersonLimits): PersonTurns {
  const inTurn = createFairTurns(limits)
  return async ({ userId }, task) => {
    try {
      return await inTurn(userId, patienceMs, task)
    } catch (error) {
      throw error instanceof TooBusy ? new AppError('TOO_MANY_REQUESTS') : error
    }
  }
}
