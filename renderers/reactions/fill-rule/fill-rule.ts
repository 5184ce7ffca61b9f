import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'

interface Parameters {
  ruleCode: string
  watch?: readonly string[]
}

/**
 * Fills the field with the result of a server rule for the form: an empty field when a record is added, any field when
 * a watched field changes. Input typed meanwhile stays.
 */
export function reactFillRule(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const { ruleCode, watch = [] } = reaction.with as unknown as Parameters
  const { mode, notes } = context
  if (mode === 'view' || !(reaction.when?.(context.scope) ?? true)) return
  const watched = JSON.stringify(watch.map((field) => control.fieldValue(field) ?? null))
  const isChanged = notes.watched !== undefined && notes.watched !== watched
  const isFirst = notes.watched === undefined
  notes.watched = watched
  if (isChanged || (isFirst && mode === 'add')) void fill(ruleCode, isChanged, control, context)
}

async function fill(
  ruleCode: string,
  replaces: boolean,
  control: FieldControl,
  { scope, ports, isCurrent }: ReactionContext,
): Promise<void> {
  // Reads after an await are not tracked: only watched fields run the reaction again, not every field that is sent.
  await null
  const before = control.ownValue()
  if (!replaces && !isEmptyValue(before)) return
  try {
    const call = `PUT /sys/fillRule/executeRuleByCode/${encodeURIComponent(ruleCode)}`
    const { result } = await ports.call({ call, body: { ...scope.values } })
    if (isCurrent() && control.ownValue() === before && !isEmptyValue(result)) control.setValue(result)
  } catch (error) {
    console.error(error)
  }
}
