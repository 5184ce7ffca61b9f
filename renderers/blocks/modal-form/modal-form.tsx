import { Modal } from 'antd'
import type { BlockProps } from '../../pieces.ts'
import { RecordOverlayBody, RecordOverlayFooter } from '../../ui/record-overlay-body.tsx'
import { type RecordOverlayProps, useRecordOverlay } from '../../ui/use-record-overlay.ts'

export type ModalFormProps = BlockProps<RecordOverlayProps>

/** A record in a dialog: to add, to edit or to look at. */
export function ModalForm(props: ModalFormProps) {
  const overlay = useRecordOverlay(props)
  return (
    <Modal
      title={overlay.title}
      open={overlay.open}
      width={props.width ?? 600}
      className="r-modal"
      onCancel={overlay.cancel}
      afterOpenChange={overlay.afterOpenChange}
      footer={<RecordOverlayFooter overlay={overlay} />}
      // A click beside it must not cost what was typed.
      mask={{ closable: overlay.mode === 'view' }}
      // The footer has a button of the usual name already.
      closable={{ 'aria-label': '关闭窗口' }}
      destroyOnHidden
    >
      <RecordOverlayBody overlay={overlay} props={props} />
    </Modal>
  )
}
