import type { ChangedChoices } from '#renderers/ports.ts'

/** Notifies components that show options when the options have changed. */
export interface Changes {
  /** @returns a function that ends it. */
  watch(thing: ChangedChoices, listener: () => void): () => void
  notify(thing: ChangedChoices): void
}

export function createChanges(): Changes {
  const listeners = new Map<ChangedChoices, Set<() => void>>()
  return {
    watch(thing, listener) {
      const all = listeners.get(thing) ?? new Set()
      listeners.set(thing, all.add(listener))
      return () => all.delete(listener)
    },
    notify(thing) {
      for (const listener of listeners.get(thing) ?? []) listener()
    },
  }
}
