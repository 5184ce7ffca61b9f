/** Whether something was typed that would be lost; undefined when there is nobody left to say so. */
export type UnsavedCheck = () => boolean | undefined

export interface Unsaved {
  add(check: UnsavedCheck): void
  any(): boolean
}

/** What the open pages hold that is not saved yet. */
export function createUnsaved(): Unsaved {
  const checks = new Set<UnsavedCheck>()
  return {
    add: (check) => void checks.add(check),
    any() {
      for (const check of checks) {
        const answer = check()
        if (answer) return true
        if (answer === undefined) checks.delete(check)
      }
      return false
    },
  }
}
