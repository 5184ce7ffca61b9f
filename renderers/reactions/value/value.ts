import type { FieldControl } from '#renderers/field-control.ts'
import type { Compiled, PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

/** Sets the field whenever a value in its expression changes; not in view mode. */
export function reactValue(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  if (context.mode === 'view' || !(reaction.when?.(context.scope) ?? true)) return
  control.setValue((reaction.with.value as Compiled)(context.scope))
}
