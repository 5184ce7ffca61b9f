/** Runs tasks, at most so many at a time; the others wait in order. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>

export function createLimiter(parallel: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = (): Promise<void> | void => {
    if (running < parallel) {
      running += 1
      return
    }
    return new Promise((resolve) => waiting.push(resolve))
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
