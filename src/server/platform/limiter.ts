/** Runs tasks, at most so many at a time; the others wait in order. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>

/** Nothing was run: it would have had to wait for too long. */
export class TooBusy extends Error {}

/** @param patienceMs longest that a task waits, after which it is refused with TooBusy; without it as long as it takes. */
export function createLimiter(parallel: number, patienceMs?: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0

  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (patienceMs === undefined) {
        waiting.push(resolve)
        return
      }
      const come = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1)
        reject(new TooBusy())
      }, patienceMs)
      waiting.push(come)
    })
  const enter = (): Promise<void> | void => {
    if (running >= parallel) return wait()
    running += 1
  }
  const leave = (): void => {
    const next = waiting.shift()
    // The place goes straight to whoever waits, so nobody can slip in between.
    if (next === undefined) running -= 1
    else next()
  }
  return async (task) => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
