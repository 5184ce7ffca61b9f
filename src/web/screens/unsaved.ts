/** Returns whether a screen has unsaved input. */
export type UnsavedCheck = () => boolean

export interface Unsaved {
  /** Returns a function that removes the check, which references the whole screen. */
  add(check: UnsavedCheck): () => void
  any(): boolean
}

/** Unsaved input of the open pages. */
export function createUnsaved(): Unsaved {
  const checks = new Set<UnsavedCheck>()
  return {
    add(check) {
      checks.add(check)
      return () => void checks.delete(check)
    },
    any: () => [...checks].some((check) => check()),
  }
}

/** Checks of one screen: leaving the screen removes them, after which it has nothing unsaved. */
export function unsavedUntilLeft(unsaved: Unsaved, left: AbortSignal): Unsaved {
  return {
    ...unsaved,
    add(check) {
      if (left.aborted) return () => undefined
      const takeBack = unsaved.add(check)
      left.addEventListener('abort', takeBack, { once: true })
      return () => {
        left.removeEventListener('abort', takeBack)
        takeBack()
      }
    },
  }
}
