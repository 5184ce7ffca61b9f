/** Object whose members are read one by one, so that unread members can be reported. */
export interface MemberReader<T extends object> {
  take<K extends keyof T & string>(name: K): T[K] | undefined
  /** Names of the members that have a value and were not taken. */
  left(): string[]
}

export function memberReader<T extends object>(source: T): MemberReader<T> {
  const waiting = new Set(Object.keys(source).filter((name) => source[name as keyof T] !== undefined))
  return {
    take(name) {
      waiting.delete(name)
      return source[name]
    },
    left: () => [...waiting],
  }
}

/** Removes members without a value; undefined when none is left. */
export function filled<T extends object>(source: T): T | undefined {
  const entries = Object.entries(source).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as T)
}
