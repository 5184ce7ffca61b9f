import type { StorageArea } from '../stored.ts'

/** Browser storage in memory. */
export function memoryStorage(): StorageArea {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}
