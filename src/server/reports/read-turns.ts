import { createPersonTurns, type PersonTurns } from '../http/person-turns.ts'

const PATIENCE_MS = 60_000
const MOST_WAITING = 200

/**
 * Limits reads in parallel, since each holds a connection. A person with many slow reads delays only their own: people take
 * turns, and one place stays for others where there are several.
 */
export function createReadTurns(parallel: number): PersonTurns {
  return createPersonTurns({
    ...{ parallel, ofOne: Math.max(1, parallel - 1) },
    ...{ mostWaiting: MOST_WAITING, patienceMs: PATIENCE_MS },
  })
}
