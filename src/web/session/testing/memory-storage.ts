import type { StorageArea } from '../stored.ts'

/** Storage of a browser that exists in memory only. */
export function memoryStorage(): StorageArea {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
