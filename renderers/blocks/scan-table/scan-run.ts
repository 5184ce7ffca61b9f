import type { Row } from '#shared/documents/entity.ts'

/** What one call looked at. */
export interface ScannedPart {
  records: Row[]
  /** Rows that were read. */
  read: number
  /** Where the next call goes on; null when all was looked at. */
  after: string | null
  /** How many rows there are, as far as that is known. */
  total?: number
}

export interface ScanState {
  found: readonly Row[]
  read: number
  total?: number
  /** Why nothing goes on: nobody looks yet or any more, the person stopped it, much was found, a call failed, or nothing is left. */
  rest?: 'unseen' | 'stopped' | 'paused' | 'failed' | 'done'
}

export interface ScanRun {
  state(): ScanState
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Goes on where it rests; nothing while it does not rest. */
  go(): Promise<void>
  /** The answer that is under way is not taken any more. */
  stop(why?: 'unseen' | 'stopped'): void
}

/**
 * Looks at rows part by part, one call after the other.
 * @param ask the first part, or what comes after a place
 * @param most so many findings make a pause
 */
export function createScanRun(ask: (after: string | undefined) => Promise<ScannedPart>, most: number): ScanRun {
  let state: ScanState = { found: [], read: 0, rest: 'unseen' }
  let after: string | undefined
  let turn = 0
  const listeners = new Set<() => void>()
  const change = (part: Partial<ScanState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async go() {
      if (state.rest === undefined || state.rest === 'done') return
      turn += 1
      const [mine, enough] = [turn, state.found.length + most]
      change({ rest: undefined })
      while (state.rest === undefined) {
        try {
          const part = await ask(after)
          if (mine !== turn) return
          after = part.after ?? undefined
          change({
            found: [...state.found, ...part.records],
            read: state.read + part.read,
            total: part.total ?? state.total,
            rest:
              part.after === null ? 'done' : state.found.length + part.records.length >= enough ? 'paused' : undefined,
          })
        } catch (error) {
          if (mine !== turn) return
          change({ rest: 'failed' })
          throw error
        }
      }
    },
    stop(why = 'stopped') {
      if (state.rest !== undefined) return
      turn += 1
      change({ rest: why })
    },
  }
}
