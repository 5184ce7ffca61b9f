/** A value that is loaded when asked for and kept a while. */
export interface Cached<T> {
  get(): Promise<T>
  /** The next `get` loads again, also when a load is under way. */
  clear(): void
}

const figures = { caches: 0, asked: 0, loaded: 0 }

/** What all caches of this process did since its start. */
export function cacheFigures(): Readonly<typeof figures> {
  return { ...figures }
}

/** @param lifetimeMs how long a value may be used without asking again. */
export function createCached<T>(load: () => Promise<T>, lifetimeMs: number, now: () => number = Date.now): Cached<T> {
  let held: { value: Promise<T>; until: number } | undefined
  const clear = () => {
    held = undefined
  }
  figures.caches += 1
  return {
    get: () => {
      figures.asked += 1
      if (held !== undefined && held.until > now()) return held.value
      figures.loaded += 1
      const mine = { value: load(), until: now() + lifetimeMs }
      held = mine
      mine.value.catch(() => {
        if (held === mine) clear()
      })
      return mine.value
    },
    clear,
  }
}
