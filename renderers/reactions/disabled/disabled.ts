import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-piece.ts'

/** Forbids changes while the condition holds and says why; beside a read-only reaction both must allow a change. */
export function reactDisabled(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const { reason } = reaction.with as { reason?: string }
  control.setDisabled(reaction.when?.(context.scope) ?? true, reason)
}
