import type { FieldControl } from '#renderers/field-control.ts'
import type { Compiled, PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-piece.ts'

/** Sets the field whenever what its expression reads changes; not in a form that only shows a record. */
export function reactValue(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  if (context.mode === 'view' || !(reaction.when?.(context.scope) ?? true)) return
  control.setValue((reaction.with.value as Compiled)(context.scope))
}
