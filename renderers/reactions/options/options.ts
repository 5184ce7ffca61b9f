import type { DictionaryOption } from '#shared/wire/session.ts'
import type { Compiled, FieldControl, PreparedReaction, ReactionContext } from '../../pieces.ts'

interface Parameters {
  options?: readonly { value: string; text: string }[]
  dictionary?: string
  only?: Compiled
}

/** Gives the field other options while the condition holds, and its own again when not. */
export function reactOptions(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const holds = reaction.when?.(context.scope) ?? true
  if (!holds) {
    control.setOptions(undefined)
    return
  }
  const { options, dictionary, only } = reaction.with as Parameters
  const chosen = chosenValues(only?.(context.scope))
  const give = (all: readonly DictionaryOption[]) =>
    control.setOptions(all.filter(({ value }) => !chosen || chosen.includes(value)))
  const code = dictionary ?? context.entity?.properties[context.fieldName]?.['x-dict']
  if (options) give(options.map((option) => ({ ...option, title: option.text })))
  else if (code !== undefined) {
    context.ports.dictionary(code).then(
      (items) => context.isCurrent() && give(items),
      (error: unknown) => console.error(error),
    )
  } else if (chosen) control.setOptions(chosen.map((value) => ({ value, text: value, title: value })))
}

/** Undefined when nothing is left out; what is no list leaves nothing out. */
function chosenValues(list: unknown): string[] | undefined {
  return Array.isArray(list) ? list.map(String) : undefined
}
