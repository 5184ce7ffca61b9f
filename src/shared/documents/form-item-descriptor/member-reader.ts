/**
 * Reads the members of an object one by one, and remembers which ones were read, so that the others can be reported.
 */
export interface MemberReader<T extends object> {
  /** Returns a member and remembers that it was read. */
  take<K extends keyof T & string>(name: K): T[K] | undefined
  /** Names of the members that have a value and were not read. */
  unreadNames(): string[]
}

export function memberReader<T extends object>(source: T): MemberReader<T> {
  const unread = new Set(Object.keys(source).filter((name) => source[name as keyof T] !== undefined))
  return {
    take(name) {
      unread.delete(name)
      return source[name]
    },
    unreadNames: () => [...unread],
  }
}

/** Returns the object without members whose value is undefined; undefined when no member has a value. */
export function withoutUndefined<T extends object>(source: T): T | undefined {
  const entries = Object.entries(source).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as T)
}
