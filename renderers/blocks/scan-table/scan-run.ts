import type { Row } from '#shared/documents/entity.ts'

/** Part of the rows that one call scanned. */
export interface ScannedPart {
  records: Row[]
  /** Number of scanned rows. */
  read: number
  /** Position for the next call; null when all rows were scanned. */
  after: string | null
  /** Number of all rows, if known. */
  total?: number
}

export interface ScanState {
  found: readonly Row[]
  read: number
  total?: number
  /**
   * Reason why the scan rests: not visible, stopped by the person, paused after many findings, a failed call, or done.
   */
  rest?: 'unseen' | 'stopped' | 'paused' | 'failed' | 'done'
}

export interface ScanRun {
  state(): ScanState
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Continues a resting scan; does nothing while it runs. */
  go(): Promise<void>
  /** Ignores the response of a running call. */
  stop(why?: 'unseen' | 'stopped'): void
}

/**
 * Scans rows part by part, one call after the other.
 * @param ask reads the first part, or the part after a position
 * @param most number of findings after which the scan pauses
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
