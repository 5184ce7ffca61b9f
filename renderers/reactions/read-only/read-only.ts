import type { PreparedReaction } from '../../pieces.ts'
import type { FieldControl, ReactionContext } from '../../reaction-piece.ts'

/** Forbids changes while the condition holds, and without a condition always. */
export function reactReadOnly(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  control.setReadOnly(reaction.when?.(context.scope) ?? true)
}
