import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

/**
 * Forbids changes while the condition is true and shows the reason; without a condition always. A field that also has a
 * `read-only` reaction can be changed only while both reactions allow it.
 */
export function reactDisabled(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const { reason } = reaction.with as { reason?: string }
  control.setDisabled(reaction.when?.(context.scope) ?? true, reason)
}
