import { REFERENCE_ERROR, ReferenceText, referenceOf } from '../reference/reference.tsx'
import { WidgetError } from '../retry.tsx'
import { PickerControl } from './picker-chunk.ts'
import type { PickerProps } from './picker-props.ts'

/** A reference that is chosen in a dialog. The reference defines stored value, label and whether there may be many. */
export function RecordPicker(props: PickerProps) {
  const reference = referenceOf(props.field)
  if (props.displayMode !== 'edit') return <ReferenceText {...props} />
  if (!reference) return <WidgetError id={props.id} text={REFERENCE_ERROR} />
  return <PickerControl {...props} reference={reference} />
}
