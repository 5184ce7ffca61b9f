/** Used members of a browser's storage; tests use a Map. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Stored {
  /** Undefined when absent, expired or invalid. */
  get<T>(key: string): T | undefined
  /**
   * Stores for `lifetimeMs`, or without a limit.
   * @returns false when the browser refuses: the value lives until the page is left.
   */
  set(key: string, value: unknown, lifetimeMs?: number): boolean
  remove(key: string): void
  /** Returns whether a reload of the page would find the key. */
  survives(key: string): boolean
  /** Reports keys that another tab of the browser wrote or removed. */
  watch(changed: (key: string) => void): void
}

interface Entry {
  value: unknown
  /** Ms since 1970; null = never. */
  expire: number | null
}

/** Storage of the browser, or a temporary one where it refuses (blocked site data). */
export function openArea(open: () => StorageArea): StorageArea {
  try {
    return open()
  } catch {
    return { getItem: () => null, setItem: refuse, removeItem: () => undefined }
  }
}

function refuse(): never {
  throw new Error('This browser keeps no site data')
}

/** A full or blocked storage is no error: refused values live as long as the page. */
export function createStored(area: StorageArea, now: () => number): Stored {
  const refused = new Map<string, string>()

  function remove(key: string): void {
    refused.delete(key)
    area.removeItem(key)
  }

  function keep(key: string, text: string): boolean {
    if (holds(key, text)) {
      refused.delete(key)
      return true
    }
    // The old value must not remain when the new one could not be stored.
    area.removeItem(key)
    refused.set(key, text)
    return false
  }

  function holds(key: string, text: string): boolean {
    try {
      area.setItem(key, text)
      return area.getItem(key) === text
    } catch {
      return false
    }
  }

  return {
    get<T>(key: string) {
      const entry = readEntry(refused.get(key) ?? area.getItem(key))
      if (entry && (entry.expire === null || entry.expire > now())) return entry.value as T
      remove(key)
      return undefined
    },
    set(key, value, lifetimeMs) {
      const entry: Entry = { value, expire: lifetimeMs === undefined ? null : now() + lifetimeMs }
      return keep(key, JSON.stringify(entry))
    },
    remove,
    survives: (key) => area.getItem(key) !== null,
    watch(changed) {
      if (typeof window === 'undefined') return
      window.addEventListener('storage', ({ key, storageArea }) => {
        if (key !== null && storageArea === area) changed(key)
      })
    },
  }
}

/** Users can edit the storage, so it may contain any value. */
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
