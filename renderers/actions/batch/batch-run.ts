import { ActionStopped } from '#renderers/plugin.ts'
import { RefusedError } from '#renderers/ports.ts'
import type { BatchRun, BatchState } from '#renderers/ui/overlay/batch-progress.tsx'
import type { Row } from '#shared/documents/entity.ts'

/**
 * Processes records one after the other. A refusal concerns one record; any other failure would repeat for the next
 * one.
 */
export function createBatchRun(rows: readonly Row[], work: (row: Row) => Promise<void>): BatchRun {
  let state: BatchState = { total: rows.length, done: 0, failed: [] }
  let stopped = false
  const listeners = new Set<() => void>()
  const change = (part: Partial<BatchState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const fail = (row: Row, reason: string) => change({ failed: [...state.failed, { row, reason }] })

  async function workOn(row: Row): Promise<boolean> {
    try {
      await work(row)
    } catch (error) {
      const concernsOne = error instanceof RefusedError || error instanceof ActionStopped
      fail(row, error instanceof ActionStopped ? '已取消' : (error as Error).message)
      if (!concernsOne) console.error(error)
      return concernsOne
    }
    return true
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      stopped = true
    },
    async start() {
      for (const row of rows) {
        if (stopped) break
        const goesOn = await workOn(row)
        change({ done: state.done + 1 })
        if (!goesOn) {
          change({ ended: 'broken' })
          return state
        }
      }
      change({ ended: state.done < rows.length ? 'stopped' : 'all' })
      return state
    },
  }
}
