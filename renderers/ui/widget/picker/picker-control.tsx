import type { Reference } from '#shared/documents/entity.ts'
import { holdsMany, referenceKeys, storedReference } from '../reference/reference.tsx'
import { useReferenceLabels } from '../reference/reference-labels.ts'
import { PickBox } from './pick-box.tsx'
import { PickerDialog } from './picker-dialog-chunk.ts'
import type { PickerProps } from './picker-props.ts'

/** A box with the chosen records. The dialog begins without ticks and adds to them; the box removes them. */
export function PickerControl({ reference, ...props }: PickerProps & { reference: Reference }) {
  const { field, value, onChange, title, width } = props
  const many = holdsMany(field)
  const keys = referenceKeys(value, field)
  const { labelOf, learn } = useReferenceLabels(reference, keys)
  const chosen = keys.map((key) => ({ value: key, label: labelOf(key) }))
  return (
    <PickBox {...props} many={many} chosen={chosen} onChange={(next) => onChange(storedReference(next, field))}>
      {(dialog) => (
        <PickerDialog
          {...dialog}
          title={title}
          width={width}
          many={many}
          reference={reference}
          onChoose={(picked) => {
            if (picked.length === 0) return
            learn(picked.flatMap(({ value, label }) => (label === undefined ? [] : [[value, String(label)] as const])))
            const added = picked.filter(({ value }) => !keys.includes(value))
            onChange(storedReference(many ? [...chosen, ...added] : picked[0], field))
          }}
        >
          {props.children}
        </PickerDialog>
      )}
    </PickBox>
  )
}
