import type { Field } from '#shared/documents/entity.ts'
import { choiceControls } from './choice-controls.ts'
import type { Control, Settings } from './descriptor-control.ts'
import { linkedControl } from './linked-control.ts'
import { pickerControls } from './picker-controls.ts'
import { popupControls } from './popup-controls.ts'
import { textControls } from './text-controls.ts'

/** Every control type, in the order of the contract's list. */
export const controls: readonly Control[] = [
  ...textControls,
  ...choiceControls,
  ...pickerControls,
  ...popupControls,
  linkedControl,
]

const byType = new Map(controls.flatMap((control) => control.types.map((type) => [type, control] as const)))

/** Undefined for an unknown type. */
export function controlOf(type: string): Control | undefined {
  return byType.get(type)
}

/** Control type for a widget; undefined when descriptors have none. */
export function controlShowing(widget: string, field: Field, props: Settings): Control | undefined {
  return controls.find((control) => control.shows(widget, field, props))
}
