import { Suspense, useState } from 'react'
import type { BlockProps } from '#renderers/pieces.ts'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { failedOverlay, type RecordOverlayProps, useRecordOverlay } from '#renderers/ui/overlay/use-record-overlay.ts'

export type ModalFormProps = BlockProps<RecordOverlayProps>

const RecordModal = chunk(async () => (await import('./record-modal.tsx')).RecordModal, failedOverlay)

/** A record in a dialog: to add, to edit or to look at. */
export function ModalForm(props: ModalFormProps) {
  const overlay = useRecordOverlay(props)
  const [used, setUsed] = useState(false)
  if (overlay.open && !used) setUsed(true)
  return <Suspense>{used && <RecordModal overlay={overlay} props={props} />}</Suspense>
}
