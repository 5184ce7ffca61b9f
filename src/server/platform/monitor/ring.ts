/** Keeps the newest of many. */
export interface Ring<T> {
  add(item: T): void
  /** The newest first. */
  items(): T[]
}

export function createRing<T>(size: number): Ring<T> {
  const held: T[] = []
  let next = 0
  return {
    add(item) {
      held[next] = item
      next = (next + 1) % size
    },
    items: () => [...held.slice(0, next).reverse(), ...held.slice(next).reverse()],
  }
}
