import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'
import { type OptionSource, readOptions } from '#renderers/ui/widget/choice/read-options.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

interface Parameters {
  to: string
  from?: OptionSource
}

/**
 * Clears the field when its parent field changes, and reads its options again. Initial values of the form are no
 * change. Without a parent value there are no options.
 */
export function reactLinked(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const { to, from } = reaction.with as unknown as Parameters
  if (context.mode === 'view') return
  const parent = control.fieldValue(to)
  const known = JSON.stringify(parent ?? null)
  const isChanged = context.notes.parent !== undefined && context.notes.parent !== known
  context.notes.parent = known
  if (isChanged) control.setValue(null)
  if (!from) return
  if (isEmptyValue(parent)) {
    control.setOptions([])
    return
  }
  // Reads the expressions synchronously, so that the reaction runs again when their values change.
  const reading = readOptions(from, context)
  if (isChanged) control.setOptions([])
  reading.then(
    (options) => context.isCurrent() && control.setOptions(options),
    (error: unknown) => fail(error, control, context),
  )
}

function fail(error: unknown, control: FieldControl, { isCurrent, notes, ports }: ReactionContext): void {
  if (!isCurrent()) return
  console.error(error)
  const none: DictionaryOption[] = []
  control.setOptions(none)
  // Choosing the same parent value again then counts as a change, and reads once more.
  notes.parent = undefined
  ports.notices.warning('选项没有读到，请重新选择上级')
}
