import type { FieldControl } from '#renderers/field-control.ts'
import { RefusedError } from '#renderers/ports.ts'
import type { Compiled, PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

interface Parameters {
  call?: string
  query?: Record<string, Compiled>
}

/** Checks on the server whether another record has the value, and shows the message of the server. */
export function reactUnique(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const { entity, fieldName, original, ports } = context
  const { call, query } = reaction.with as Parameters
  if (call !== undefined) {
    control.addRemoteRule('unique', () => refusalOf(context, call, query))
    return
  }
  if (!entity) return
  const id = typeof original?.id === 'string' ? original.id : undefined
  const unique = entity.properties[fieldName]?.['x-unique']
  // The server knows the tenant.
  const beside = typeof unique === 'object' ? (unique.with ?? []).filter((name) => name !== 'tenantId') : []
  control.addRemoteRule('unique', async (value) => {
    const siblings = Object.fromEntries(beside.map((name) => [name, control.fieldValue(name) ?? '']))
    const known = beside.length > 0 ? siblings : undefined
    const { ok, message, worded } = await ports.checks.unique(entity, fieldName, String(value), id, known)
    if (ok) return undefined
    return worded ? message : (entity.properties[fieldName]?.['x-messages']?.unique ?? message)
  })
}

/** Message with which a call refuses the value; undefined when it accepts the value. */
async function refusalOf(
  { ports, scope }: ReactionContext,
  call: string,
  query: Record<string, Compiled> = {},
): Promise<string | undefined> {
  try {
    await ports.call({
      call,
      query: Object.fromEntries(Object.entries(query).map(([name, run]) => [name, run(scope)])),
    })
    return undefined
  } catch (error) {
    if (error instanceof RefusedError) return error.message
    throw error
  }
}
