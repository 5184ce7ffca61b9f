import { Suspense, useState } from 'react'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { failedOverlay, useRecordOverlay } from '#renderers/ui/overlay/record/use-record-overlay.ts'
import type { DrawerFormProps } from './drawer-form-props.ts'

const RecordDrawer = chunk(async () => (await import('./record-drawer.tsx')).RecordDrawer, failedOverlay)

/** A record in a drawer, for long forms. */
export function DrawerForm(props: DrawerFormProps) {
  const overlay = useRecordOverlay(props)
  const [used, setUsed] = useState(false)
  if (overlay.open && !used) setUsed(true)
  return <Suspense>{used && <RecordDrawer overlay={overlay} props={props} />}</Suspense>
}
