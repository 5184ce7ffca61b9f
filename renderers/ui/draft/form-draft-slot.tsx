import { type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react'
import type { FormHandle, PreparedField } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import { failedSilently } from '../feedback/failed-part.tsx'
import { chunk } from '../feedback/lazy-part.ts'
import type { FormDraftProps } from './form-draft.tsx'
import { endForm } from './form-end.ts'

// The form still works when the draft code fails to load.
const FormDraft = chunk<FormDraftProps>(async () => (await import('./form-draft.tsx')).FormDraft, failedSilently)

/** Events that a form reports to the draft storage. */
export interface FormDraftSlotHandle {
  begin(form: FormHandle): void
  touch(): void
}

interface Props {
  name: string
  fields: readonly PreparedField[]
  ref: Ref<FormDraftSlotHandle>
}

/** Place above a form for the draft of an earlier one. A separate component, so that the form does not render again. */
export function FormDraftSlot({ name, fields, ref }: Props) {
  const [begun, setBegun] = useState<InitialState>()
  const present = useRef<FormHandle>(undefined)
  const touched = useRef<() => void>(undefined)
  useImperativeHandle(
    ref,
    () => ({
      begin(next) {
        // Another form follows in the same dialog only after the first was saved.
        if (present.current !== next) endForm(present.current)
        present.current = next
        // Immediately, since a quick person types before the draft code has loaded.
        setBegun(initialStateOf(next))
      },
      touch: () => touched.current?.(),
    }),
    [],
  )
  return (
    <Suspense>
      {begun && (
        <FormDraft
          key={begun.key}
          name={name}
          form={begun.form}
          start={begun.start}
          fields={fields}
          touched={touched}
        />
      )}
    </Suspense>
  )
}

interface InitialState {
  key: number
  form: FormHandle
  start: Row
}

const known = new WeakMap<FormHandle, InitialState>()
let nextId = 0

/** A form that returns from a hidden page does not begin a second time. */
function initialStateOf(form: FormHandle): InitialState {
  const begun = known.get(form) ?? { key: ++nextId, form, start: form.values() }
  known.set(form, begun)
  return begun
}
