import { Suspense, useState } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { failedOverlay, useRecordOverlay } from '#renderers/ui/overlay/record/use-record-overlay.ts'
import type { ModalFormProps } from './modal-form-props.ts'

const RecordModal = chunk(async () => (await import('./record-modal.tsx')).RecordModal, failedOverlay)

/** A record in a dialog: to add, edit or view. */
export function ModalForm(props: ModalFormProps) {
  const overlay = useRecordOverlay(props)
  const [used, setUsed] = useState(false)
  if (overlay.open && !used) setUsed(true)
  return <Suspense>{used && <RecordModal overlay={overlay} props={props} />}</Suspense>
}
