import type { FieldControl } from '#renderers/field-control.ts'
import type { Compiled, PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'
import { rowsIn } from '#renderers/ui/rows/rows-in.ts'
import { childrenNamed } from '#shared/documents/entity-fields.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { activeRows, changeRows, rowKey, withKeys } from '#shared/rules/row-state.ts'

/** Copies a value of the record into its rows, whenever the value or the rows change; not in view mode. */
export function reactCascadeRows(control: FieldControl, context: ReactionContext, reaction: PreparedReaction): void {
  const { entity, fieldName, mode, original, scope } = context
  if (mode === 'view' || !(reaction.when?.(scope) ?? true)) return
  const { field, value: compute } = reaction.with as { field: string; value: Compiled }
  const value = compute(scope)
  const rows = withKeys(rowsIn(control.ownValue()))
  const others = activeRows(rows).filter((row) => !isSame(row[field], value))
  if (others.length === 0) return
  const basis = {
    original: rowsIn(original?.[fieldName]),
    order: entity && childrenNamed(entity, fieldName)?.order,
  }
  control.setValue(changeRows(rows, new Map(others.map((row) => [rowKey(row), { [field]: value }])), basis))
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (isEmptyValue(one) && isEmptyValue(other))
}
