import { type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react'
import type { FormHandle, PreparedField } from '#renderers/pieces.ts'
import type { Row } from '#shared/documents/entity.ts'
import { failedUnseen } from '../feedback/failed-part.tsx'
import { chunk } from '../feedback/lazy-part.ts'
import type { FormDraftProps } from './form-draft.tsx'
import { endForm } from './form-end.ts'

// Without it a form still does its work.
const FormDraft = chunk<FormDraftProps>(async () => (await import('./form-draft.tsx')).FormDraft, failedUnseen)

/** What a form tells of itself to who keeps what is typed. */
export interface FormDraftSlotHandle {
  begin(form: FormHandle): void
  touch(): void
}

interface Props {
  name: string
  fields: readonly PreparedField[]
  ref: Ref<FormDraftSlotHandle>
}

/** The place above a form for what an earlier one left behind. A component of its own, so that the form is not drawn anew. */
export function FormDraftSlot({ name, fields, ref }: Props) {
  const [begun, setBegun] = useState<Begun>()
  const present = useRef<FormHandle>(undefined)
  const touched = useRef<() => void>(undefined)
  useImperativeHandle(
    ref,
    () => ({
      begin(next) {
        // One form follows another in the same dialog only after that was saved.
        if (present.current !== next) endForm(present.current)
        present.current = next
        // At once: someone quick is typing before the code that keeps it has come.
        setBegun(begunOf(next))
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

interface Begun {
  key: number
  form: FormHandle
  start: Row
}

const known = new WeakMap<FormHandle, Begun>()
let made = 0

/** A form that goes on after its page was away begins no second time. */
function begunOf(form: FormHandle): Begun {
  const begun = known.get(form) ?? { key: ++made, form, start: form.values() }
  known.set(form, begun)
  return begun
}
