/** A value that is loaded on demand and cached for some time. */
export interface Cached<T> {
  get(): Promise<T>
  /** Makes the next `get` load again, also during a load. */
  clear(): void
}

const figures = { caches: 0, requests: 0, loaded: 0 }

/** Counters of all caches of this process since its start. */
export function cacheFigures(): Readonly<typeof figures> {
  return { ...figures }
}

/** @param lifetimeMs how long a cached value may be used */
export function createCached<T>(load: () => Promise<T>, lifetimeMs: number, now: () => number = Date.now): Cached<T> {
  let cached: { value: Promise<T>; until: number } | undefined
  const clear = () => {
    cached = undefined
  }
  figures.caches += 1
  return {
    get: () => {
      figures.requests += 1
      if (cached !== undefined && cached.until > now()) return cached.value
      figures.loaded += 1
      const mine = { value: load(), until: now() + lifetimeMs }
      cached = mine
      mine.value.catch(() => {
        if (cached === mine) clear()
      })
      return mine.value
    },
    clear,
  }
}
