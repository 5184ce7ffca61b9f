import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

/** Shows the field while the condition is true. */
export function reactVisible(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  control.setVisible(reaction.when?.(context.scope) ?? true)
}
