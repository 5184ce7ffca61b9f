import type { FieldControl } from '#renderers/field-control.ts'
import type { Compiled, PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'
import { type OptionSource, readOptions } from '#renderers/ui/widget/choice/read-options.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

interface Parameters {
  options?: readonly { value: string; text: string }[]
  dictionary?: string
  from?: OptionSource
  only?: Compiled
}

/** Sets other options while the condition is true, and the default options otherwise. */
export function reactOptions(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const holds = reaction.when?.(context.scope) ?? true
  if (!holds) {
    control.setOptions(undefined)
    return
  }
  const { options, dictionary, from, only } = reaction.with as Parameters
  const chosen = chosenValues(only?.(context.scope))
  const give = (all: readonly DictionaryOption[]) =>
    control.setOptions(all.filter(({ value }) => !chosen || chosen.includes(value)))
  const read = (reading: Promise<readonly DictionaryOption[]>) =>
    reading.then(
      (all) => context.isCurrent() && give(all),
      (error: unknown) => console.error(error),
    )
  const field = context.entity?.properties[context.fieldName]
  // Until they arrive, an enumeration would show its codes.
  if (from && !options && field?.enum && !context.notes.isAsked) control.setOptions([])
  context.notes.isAsked = true
  const code = dictionary ?? field?.['x-dict']
  if (options) give(options.map((option) => ({ ...option, title: option.text })))
  else if (from) void read(readOptions(from, context))
  else if (code !== undefined) void read(context.ports.dictionary(code))
  else if (chosen) control.setOptions(chosen.map((value) => ({ value, text: value, title: value })))
}

/** Undefined when no option is left out; a value that is no list leaves none out. */
function chosenValues(list: unknown): string[] | undefined {
  return Array.isArray(list) ? list.map(String) : undefined
}
