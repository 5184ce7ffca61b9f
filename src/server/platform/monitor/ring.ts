/** Keeps the newest of many. */
export interface Ring<T> {
  add(item: T): void
  /** The newest first. */
  items(): T[]
}

export function createRing<T>(size: number): Ring<T> {
  const buffered: T[] = []
  let next = 0
  return {
    add(item) {
      buffered[next] = item
      next = (next + 1) % size
    },
    items: () => [...buffered.slice(0, next).reverse(), ...buffered.slice(next).reverse()],
  }
}
