/** Runs tasks, a limited number at a time; the others wait in order. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>

/** The task did not run, since it would have to wait too long. */
export class TooBusy extends Error {}

/** @param patienceMs longest wait of a task, after which it is refused with TooBusy; unlimited by default */
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
    // Passes the place directly to a waiting task, so that no other task can take it.
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
