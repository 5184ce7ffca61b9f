import type { FieldControl } from '#renderers/field-control.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

/** Checks on the server whether another record has the value, and shows the message of the server. */
export function reactUnique(control: FieldControl, { entity, fieldName, original, ports }: ReactionContext): void {
  if (!entity) return
  const id = typeof original?.id === 'string' ? original.id : undefined
  const unique = entity.properties[fieldName]?.['x-unique']
  // The server knows the tenant.
  const beside = typeof unique === 'object' ? (unique.with ?? []).filter((name) => name !== 'tenantId') : []
  control.addRemoteRule('unique', async (value) => {
    const siblings = Object.fromEntries(beside.map((name) => [name, control.valueOf(name) ?? '']))
    const known = beside.length > 0 ? siblings : undefined
    const { ok, message, worded } = await ports.checks.unique(entity, fieldName, String(value), id, known)
    if (ok) return undefined
    return worded ? message : (entity.properties[fieldName]?.['x-messages']?.unique ?? message)
  })
}
