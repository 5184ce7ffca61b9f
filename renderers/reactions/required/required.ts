import type { PreparedReaction } from '#renderers/pieces.ts'
import type { FieldControl, ReactionContext } from '#renderers/reaction-piece.ts'

/** Asks for a value while the condition holds; what the entity requires stays required. */
export function reactRequired(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const holds = reaction.when?.(context.scope) ?? true
  control.setRequired(holds || (context.entity?.required ?? []).includes(context.fieldName))
}
