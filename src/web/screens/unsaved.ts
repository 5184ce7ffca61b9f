/** Whether something was typed that would be lost. */
export type UnsavedCheck = () => boolean

export interface Unsaved {
  /** Returns what takes the check back: it holds on to the whole screen that it asks. */
  add(check: UnsavedCheck): () => void
  any(): boolean
}

/** What the open pages hold that is not saved yet. */
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

/** The checks of one screen: they are taken back when it is left, after which it has nothing unsaved. */
export function leavingUnsaved(unsaved: Unsaved, left: AbortSignal): Unsaved {
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
