import { Modal } from 'antd'
import { Suspense } from 'react'
import { LoadingCard } from '#renderers/ui/feedback/loading-card.tsx'
import { useFullScreen } from '#renderers/ui/hooks/use-full-screen.tsx'
import { useInFront } from '#renderers/ui/hooks/use-in-front.ts'
import { overlayPresentation, RecordOverlayBody } from '#renderers/ui/overlay/record/record-overlay-body.tsx'
import type { RecordOverlay } from '#renderers/ui/overlay/record/use-record-overlay.ts'
import type { ModalFormProps } from './modal-form-props.ts'

/** Widgets that use all the width they get. */
const WIDE = [
  'SubTable',
  'ReportRows',
  'RichText',
  'Markdown',
  'CodeEditor',
  'JsonEditor',
  'ParameterForm',
  'ProcessSteps',
  'Checkbox',
]

/** One to four short fields need no wide dialog. */
function isSmall(fields: ModalFormProps['fields']): boolean {
  const shown = fields.filter(({ widget }) => widget !== 'Hidden')
  return shown.length <= 4 && shown.every(({ widget }) => !WIDE.includes(widget))
}

/** The dialog itself; its code is loaded when it is first opened. */
export function RecordModal({ overlay, props }: { overlay: RecordOverlay; props: ModalFormProps }) {
  const { isFull, className, button } = useFullScreen(props.fullScreen, overlay.open)
  // antd's dialog fails when its page is shown again while it is open, so it is mounted again then and resumes its
  // form.
  if (!useInFront()) return null
  return (
    <Modal
      {...overlayPresentation(overlay, props)}
      width={isFull ? '100vw' : (props.width ?? (isSmall(props.fields) ? 480 : 600))}
      className={`r-modal${className}`}
      onCancel={overlay.cancel}
    >
      {button}
      {/* Late code inside must not take the dialog for left. */}
      <Suspense fallback={<LoadingCard />}>
        <RecordOverlayBody overlay={overlay} props={props} />
      </Suspense>
    </Modal>
  )
}
