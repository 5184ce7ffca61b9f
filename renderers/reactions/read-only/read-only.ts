import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-piece.ts'

/** Forbids changes while the condition holds, and without a condition always. */
export function reactReadOnly(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  control.setReadOnly(reaction.when?.(context.scope) ?? true)
}
