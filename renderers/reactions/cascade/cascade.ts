import type { FieldControl } from '#renderers/field-control.ts'
import type { Compiled, PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'
import { referredRecords } from '#renderers/ui/table/referenced-record.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'

interface Parameters {
  into: Record<string, Compiled>
}

/** Copies values into other fields when this one changes; when it is cleared, it clears them too. */
export function reactCascade(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const { into } = reaction.with as unknown as Parameters
  if (context.mode === 'view') return
  const value = control.ownValue()
  const known = JSON.stringify(value ?? null)
  const isChanged = context.notes.value !== undefined && context.notes.value !== known
  context.notes.value = known
  if (isChanged) copy(value, into, control, context, reaction).catch((error: unknown) => console.error(error))
}

async function copy(
  value: unknown,
  into: Record<string, Compiled>,
  control: FieldControl,
  context: ReactionContext,
  reaction: PreparedReaction,
): Promise<void> {
  // Reads after an await are not tracked: only a change of this field runs the reaction again.
  await null
  if (!(reaction.when?.(context.scope) ?? true)) return
  const isEmpty = isEmptyValue(value)
  const records = isEmpty ? [] : await recordsOf(value, context, reaction)
  if (!context.isCurrent()) return
  for (const [field, compute] of Object.entries(into)) {
    const values = records.map((record) => compute({ ...context.scope, record }))
    control.setFieldValue(field, isEmpty ? null : values.length > 1 ? listed(values) : (values[0] ?? null))
  }
}

/** Joins the values of several records. */
function listed(values: readonly unknown[]): string | null {
  const given = values.filter((value) => !isEmptyValue(value))
  return given.length > 0 ? given.join('、') : null
}

/** Reads the records only when an expression uses them. */
async function recordsOf(
  value: unknown,
  { entity, fieldName, ports }: ReactionContext,
  { reads }: PreparedReaction,
): Promise<(Row | null)[]> {
  const reference = entity?.properties[fieldName]?.['x-ref']
  if (!reference || !reads.some((path) => path === 'record' || path.startsWith('record.'))) return [null]
  return referredRecords(reference, value, ports)
}
