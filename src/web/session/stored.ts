/** What a browser's storage offers; a Map will do in a test. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Stored {
  /** Undefined when absent, expired or unreadable. */
  get<T>(key: string): T | undefined
  /** Kept for `lifetimeMs`, or for as long as the browser keeps it. */
  set(key: string, value: unknown, lifetimeMs?: number): void
  remove(key: string): void
}

interface Entry {
  value: unknown
  /** Ms since 1970; null = never. */
  expire: number | null
}

export function createStored(area: StorageArea, now: () => number): Stored {
  return {
    get<T>(key: string) {
      const entry = readEntry(area.getItem(key))
      if (entry && (entry.expire === null || entry.expire > now())) return entry.value as T
      area.removeItem(key)
      return undefined
    },
    set(key, value, lifetimeMs) {
      const entry: Entry = { value, expire: lifetimeMs === undefined ? null : now() + lifetimeMs }
      area.setItem(key, JSON.stringify(entry))
    },
    remove: (key) => area.removeItem(key),
  }
}

/** Storage belongs to the person at the browser, so anything may be in it. */
function readEntry(text: string | null): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(text ?? 'null')
    return isEntry(entry) ? entry : undefined
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('value' in value) || !('expire' in value)) return false
  return value.expire === null || typeof value.expire === 'number'
}
