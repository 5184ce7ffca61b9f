import type { FieldControl, PreparedReaction, ReactionContext } from '../../pieces.ts'

interface Parameters {
  options?: readonly { value: string; text: string }[]
  dictionary?: string
}

/** Gives the field other options while the condition holds, and its own again when not. */
export function reactOptions(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const { options, dictionary } = reaction.with as Parameters
  const holds = reaction.when?.(context.scope) ?? true
  if (!holds) control.setOptions(undefined)
  else if (options) control.setOptions(options.map((option) => ({ ...option, title: option.text })))
  else if (dictionary !== undefined) {
    context.ports.dictionary(dictionary).then(
      (items) => context.isCurrent() && control.setOptions(items),
      (error: unknown) => console.error(error),
    )
  }
}
