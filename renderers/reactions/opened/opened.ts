import type { FieldControl } from '#renderers/field-control.ts'
import type { Compiled, PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'
import { isWriteForbidden } from '#renderers/ui/feedback/write-forbidden.ts'

interface Parameters {
  field?: string
  value?: Compiled
}

/**
 * Runs when a form opens, for a layout item between its fields. It shows or hides the item, or sets another field to a
 * value that the person could have typed. Later values of the form change nothing.
 */
export function reactOpened(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const holds = reaction.when?.(context.scope) ?? true
  const { field, value } = reaction.with as Parameters
  control.setVisible(field === undefined && holds)
  if (field === undefined || value === undefined || !holds || context.mode === 'view') return
  const described = context.entity?.properties[field]
  if (!described || isWriteForbidden(described, context.mode, context.ports)) return
  control.setFieldValue(field, value(context.scope))
}
