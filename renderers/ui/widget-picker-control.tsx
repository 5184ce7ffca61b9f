import { EllipsisOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { type KeyboardEvent, Suspense, type SyntheticEvent, useState } from 'react'
import type { Reference } from '#shared/documents/entity.ts'
import { chosenPlaceholder, controlProps } from './widget-control.ts'
import type { PickerProps } from './widget-picker.tsx'
import { PickerDialog } from './widget-picker-dialog-chunk.ts'
import { type Chosen, holdsMany, referenceKeys, storedReference } from './widget-reference.tsx'
import { useReferenceLabels } from './widget-reference-labels.ts'

const FULL_WIDTH = { width: '100%' }
const CONTENTS = { display: 'contents' }

/** A box with what is chosen; a click or the keys that open a drop-down open the dialog. */
export function PickerControl({ reference, ...props }: PickerProps & { reference: Reference }) {
  const { field, onChange } = props
  const many = holdsMany(field)
  const keys = referenceKeys(props.value, field)
  const { labelOf, learn } = useReferenceLabels(reference, keys)
  const [dialog, setDialog] = useState({ round: 0, open: false })
  const chosen = keys.map((key) => ({ value: key, label: labelOf(key) }))
  return (
    // What is typed in the dialog is not typed into this field, though React hands its events on to here.
    <span style={CONTENTS} onKeyDown={stopEnter} onCompositionStart={stop} onCompositionEnd={stop} onBlur={stop}>
      <Select<Chosen | Chosen[]>
        {...controlProps(props)}
        style={FULL_WIDTH}
        mode={many ? 'multiple' : undefined}
        labelInValue
        value={many ? chosen : chosen[0]}
        onChange={(next) => onChange(storedReference(next, field))}
        open={false}
        onOpenChange={(open) => open && setDialog(({ round }) => ({ round: round + 1, open: true }))}
        showSearch={false}
        aria-haspopup="dialog"
        suffixIcon={<EllipsisOutlined aria-hidden />}
        placeholder={chosenPlaceholder(props)}
        allowClear
      />
      {dialog.round > 0 && (
        <Suspense>
          <PickerDialog
            // What was ticked the last time and not confirmed is forgotten.
            key={dialog.round}
            open={dialog.open}
            title={props.title}
            width={props.width}
            many={many}
            reference={reference}
            chosen={chosen}
            onClose={() => setDialog(({ round }) => ({ round, open: false }))}
            onChoose={(picked) => {
              learn(
                picked.flatMap(({ value, label }) => (label === undefined ? [] : [[value, String(label)] as const])),
              )
              onChange(storedReference(many ? picked : picked[0], field))
            }}
          >
            {props.children}
          </PickerDialog>
        </Suspense>
      )}
    </span>
  )
}

/** It would submit the form around; Escape has to get through, for it closes the dialog. */
function stopEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation()
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}
