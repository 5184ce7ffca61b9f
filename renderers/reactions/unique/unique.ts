import type { FieldControl } from '#renderers/field-control.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

/** Checks on the server whether another record has the value, and shows the message of the server. */
export function reactUnique(control: FieldControl, { entity, fieldName, original, ports }: ReactionContext): void {
  if (!entity) return
  const id = typeof original?.id === 'string' ? original.id : undefined
  control.addRemoteRule('unique', async (value) => {
    const { ok, message, worded } = await ports.checks.unique(entity, fieldName, String(value), id)
    if (ok) return undefined
    return worded ? message : (entity.properties[fieldName]?.['x-messages']?.unique ?? message)
  })
}
