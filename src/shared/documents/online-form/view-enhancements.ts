import type { FormEnhancement } from './enhancement.ts'
import { type OnlineForm, viewedTable } from './form.ts'

/**
 * Buttons and events of a view: those of its form, which it cannot change, and beside them buttons of its own. What it says of a
 * built-in button goes before what its form says, and never opens what that closed. Events are rules of the table, which hold
 * whoever writes, so none is a view's alone.
 */

/** What is kept in a form itself: of a view its own, of a form all that it has. */
export function ownEnhancements({ head, own = [], enhancements = [] }: OnlineForm): readonly FormEnhancement[] {
  return viewedTable(head.tableName) === undefined ? enhancements : own
}

/** All that is in force in a view. A button whose code the view had first stays what was granted by that code. */
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

/** A button that both speak of: off where one of them says so, and there while the conditions of both hold. */
function tightened(taken: FormEnhancement, own: FormEnhancement): FormEnhancement {
  const conditions = [taken.when, own.when].filter((when) => when !== '')
  return {
    ...own,
    when: conditions.length > 1 ? conditions.map((when) => `(${when})`).join(' && ') : (conditions[0] ?? ''),
    ...((taken.isOff || own.isOff) && { isOff: true }),
  }
}

/** Name of the view that has a button of its own with this code: a code stands for one button. */
export function viewWithOwn(views: readonly { form: OnlineForm }[], code: string): string | undefined {
  return views.find(({ form }) => form.own?.some((each) => each.code === code))?.form.head.tableName
}
