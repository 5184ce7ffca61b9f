import { canonicalText } from '#shared/documents/canonical-document.ts'
import type { FormEnhancement } from './enhancement.ts'

export interface EnhancementChange {
  kind: 'added' | 'removed' | 'changed'
  /** The earlier one, if it was removed. */
  enhancement: FormEnhancement
}

/** Returns the differences between the buttons and events of two versions of a form; they match by code. */
export function enhancementChanges(
  before: readonly FormEnhancement[],
  after: readonly FormEnhancement[],
): EnhancementChange[] {
  const earlier = new Map(before.map((enhancement) => [enhancement.code, enhancement]))
  const later = new Set(after.map(({ code }) => code))
  return [
    ...after.flatMap((enhancement): EnhancementChange[] => {
      const was = earlier.get(enhancement.code)
      if (was === undefined) return [{ kind: 'added', enhancement }]
      return canonicalText(was) === canonicalText(enhancement) ? [] : [{ kind: 'changed', enhancement }]
    }),
    ...before
      .filter(({ code }) => !later.has(code))
      .map((enhancement): EnhancementChange => ({ kind: 'removed', enhancement })),
  ]
}
