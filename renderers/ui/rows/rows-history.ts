import type { Rows } from '#shared/rules/row-state.ts'

/** How many steps can be taken back. */
const MOST_STEPS_BACK = 50

/** Steps that can be taken back, and those that were and can come again. */
export function rowsHistory() {
  let past: Rows[] = []
  let future: Rows[] = []
  return {
    /** Rows as they were before a change; what was taken back before it cannot come again. */
    remember(former: Rows): void {
      past = [...past, former].slice(-MOST_STEPS_BACK)
      future = []
    },
    /** @returns the rows of one step before; undefined when there is none */
    back(present: Rows): Rows | undefined {
      const former = past.at(-1)
      if (former) {
        past = past.slice(0, -1)
        future = [...future, present]
      }
      return former
    },
    /** @returns the rows of the step that was taken back last */
    forth(present: Rows): Rows | undefined {
      const next = future.at(-1)
      if (next) {
        future = future.slice(0, -1)
        past = [...past, present]
      }
      return next
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  }
}
