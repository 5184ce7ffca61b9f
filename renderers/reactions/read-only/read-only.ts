import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

/** Forbids changes while the condition is true, and always without a condition. */
export function reactReadOnly(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  control.setReadOnly(reaction.when?.(context.scope) ?? true)
}
