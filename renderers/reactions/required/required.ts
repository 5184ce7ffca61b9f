import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

/** Requires a value while the condition is true; fields that the entity requires stay required. */
export function reactRequired(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const holds = reaction.when?.(context.scope) ?? true
  control.setRequired(holds || (context.entity?.required ?? []).includes(context.fieldName))
}
