import { type OnlineForm, viewedTable } from '../form.ts'
import type { FormEnhancement } from './enhancement.ts'

/**
 * Buttons and events of a view. A view inherits the enhancements of its form unchanged and may add buttons. Its
 * settings of a built-in button have precedence, but never enable what the form disabled. Events are rules of the table
 * and apply to every write, so a view has none.
 */

/** Enhancements that the form itself stores: for a view its own, for other forms all. */
export function ownEnhancements({ head, own = [], enhancements = [] }: OnlineForm): readonly FormEnhancement[] {
  return viewedTable(head.tableName) === undefined ? enhancements : own
}

/**
 * Effective enhancements of a view. A button whose code the view had first keeps its meaning, because permissions were
 * granted by that code.
 */
export function viewEnhancements(
  taken: readonly FormEnhancement[] = [],
  own: readonly FormEnhancement[] = [],
): FormEnhancement[] {
  const others = new Map(own.map((each) => [each.code, each]))
  const ofForm = taken.flatMap((each) => {
    const other = others.get(each.code)
    if (!other) return [each]
    return each.kind === 'builtin' ? [tightened(each, other)] : []
  })
  const merged = new Set(ofForm.map(({ code }) => code))
  return [...ofForm, ...own.filter(({ code }) => !merged.has(code))]
}

/** Merges two settings of a button: off if either is off, shown while both conditions hold. */
function tightened(taken: FormEnhancement, own: FormEnhancement): FormEnhancement {
  const conditions = [taken.when, own.when].filter((when) => when !== '')
  return {
    ...own,
    when: conditions.length > 1 ? conditions.map((when) => `(${when})`).join(' && ') : (conditions[0] ?? ''),
    ...((taken.isOff || own.isOff) && { isOff: true }),
  }
}

/** Name of the view that has a custom button with this code; a code belongs to one button. */
export function viewWithOwn(views: readonly { form: OnlineForm }[], code: string): string | undefined {
  return views.find(({ form }) => form.own?.some((each) => each.code === code))?.form.head.tableName
}
