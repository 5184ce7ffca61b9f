import { RefusedError } from '#renderers/ports.ts'
import type { BatchRun, BatchState } from '#renderers/ui/overlay/batch-progress.tsx'
import type { ChosenRows } from '#renderers/ui/table/chosen-rows.ts'
import type { BatchPart, BatchPartAnswer } from '#shared/wire/batch.ts'

/**
 * Creates the run of a batch that the server processes in parts, one call after the other. A failed call ends it.
 * With `ids`, a part is a slice of them. With `filter`, the server chooses each part: `behind` is the last key of the
 * previous one.
 * @param size records in a slice of ids
 * @param send calls the server with one part
 */
export function createPartRun(
  { ids, filter, count }: ChosenRows,
  size: number,
  send: (part: BatchPart) => Promise<BatchPartAnswer>,
): BatchRun {
  let state: BatchState = { total: count, done: 0, failed: [] }
  let stopped = false
  const listeners = new Set<() => void>()
  const change = (changes: Partial<BatchState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  /** Sends a part and updates the state. @returns the next part; undefined after the last one */
  async function work(part: BatchPart): Promise<BatchPart | undefined> {
    const { done, refused, behind } = await send(part.ids ? { ids: part.ids.slice(0, size) } : part)
    const handled = state.done + done + refused.length
    change({
      done: handled,
      // Rows may have been added since the list was shown.
      total: Math.max(state.total, handled),
      failed: [...state.failed, ...refused.map(({ reason, ...row }) => ({ row, reason }))],
    })
    if (part.ids) return part.ids.length > size ? { ids: part.ids.slice(size) } : undefined
    return behind === undefined ? undefined : { filter: part.filter, behind }
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
      let part: BatchPart | undefined = ids ? { ids } : { filter }
      try {
        while (part && !stopped) part = await work(part)
      } catch (error) {
        if (!(error instanceof RefusedError)) console.error(error)
        const failed = [...state.failed, { row: { id: '', name: '本批' }, reason: (error as Error).message }]
        change({ failed, ended: 'broken' })
        return state
      }
      change(part ? { ended: 'stopped' } : { ended: 'all', total: state.done })
      return state
    },
  }
}
