import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

/**
 * Forbids changes while the condition is true and shows the reason. A read-only reaction on the same field must allow
 * changes, too.
 */
export function reactDisabled(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const { reason } = reaction.with as { reason?: string }
  control.setDisabled(reaction.when?.(context.scope) ?? true, reason)
}
