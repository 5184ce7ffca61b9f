import { TooBusy } from './limiter.ts'

export interface TurnLimits {
  /** Tasks at a time, of all sources. */
  parallel: number
  /** Tasks at a time of one source. */
  ofOne: number
  /** Waiting tasks of all sources. */
  mostWaiting: number
}

/**
 * Runs a task when its source has a turn.
 * @param patienceMs longest wait
 * @throws TooBusy, immediately when no waiting place is free
 */
export type FairTurns = <T>(source: string, patienceMs: number, task: () => Promise<T>) => Promise<T>

interface Waiter {
  come(): void
  refuse(): void
}

/**
 * Shares a scarce resource. Sources take turns, so a source with many tasks delays only itself. When all waiting places
 * are taken, a source with fewer displaces the last task of the source with most.
 */
export function createFairTurns({ parallel, ofOne, mostWaiting }: TurnLimits): FairTurns {
  const running = new Map<string, number>()
  /** The next source is first. */
  const waiting = new Map<string, Waiter[]>()

  return async (source, patienceMs, task) => {
    if (mayRun(source)) begin(source)
    else await turnOf(source, patienceMs)
    try {
      return await task()
    } finally {
      end(source)
    }
  }

  function mayRun(source: string): boolean {
    const all = [...running.values()].reduce((sum, count) => sum + count, 0)
    return all < parallel && (running.get(source) ?? 0) < ofOne
  }

  function begin(source: string): void {
    running.set(source, (running.get(source) ?? 0) + 1)
  }

  function end(source: string): void {
    const left = running.get(source)! - 1
    if (left === 0) running.delete(source)
    else running.set(source, left)
    callNext()
  }

  /** Passes the place directly to a waiting task, so that no other task can take it. */
  function callNext(): void {
    const next = [...waiting.keys()].find(mayRun)
    if (next === undefined) return
    const [first, ...others] = waiting.get(next)!
    waiting.delete(next)
    if (others.length > 0) waiting.set(next, others)
    begin(next)
    first!.come()
  }

  function turnOf(source: string, patienceMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!hasRoomFor(source)) {
        reject(new TooBusy())
        return
      }
      const refuse = () => {
        clearTimeout(timer)
        leave(source, waiter)
        reject(new TooBusy())
      }
      const come = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiter = { come, refuse }
      const timer = setTimeout(refuse, patienceMs)
      waiting.set(source, [...(waiting.get(source) ?? []), waiter])
    })
  }

  function hasRoomFor(source: string): boolean {
    const counts = [...waiting.values()].map(({ length }) => length)
    if (counts.reduce((sum, count) => sum + count, 0) < mostWaiting) return true
    const most = Math.max(0, ...counts)
    if (most <= (waiting.get(source)?.length ?? 0) + 1) return false
    const longest = [...waiting.values()].find(({ length }) => length === most)!
    longest.at(-1)!.refuse()
    return true
  }

  function leave(source: string, waiter: Waiter): void {
    const others = (waiting.get(source) ?? []).filter((other) => other !== waiter)
    if (others.length === 0) waiting.delete(source)
    else waiting.set(source, others)
  }
}
