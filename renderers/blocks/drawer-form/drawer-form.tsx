import { Drawer } from 'antd'
import type { BlockProps } from '../../pieces.ts'
import { RecordOverlayBody, RecordOverlayFooter } from '../../ui/record-overlay-body.tsx'
import { type RecordOverlayProps, useRecordOverlay } from '../../ui/use-record-overlay.ts'

export type DrawerFormProps = BlockProps<RecordOverlayProps>

/** A record in a drawer: room for long forms. */
export function DrawerForm(props: DrawerFormProps) {
  const overlay = useRecordOverlay(props)
  return (
    <Drawer
      title={overlay.title}
      open={overlay.open}
      size={props.width ?? 700}
      className="r-drawer"
      onClose={overlay.cancel}
      afterOpenChange={overlay.afterOpenChange}
      footer={<RecordOverlayFooter overlay={overlay} />}
      mask={{ closable: overlay.mode === 'view' }}
      // The footer has a button of the usual name already.
      closable={{ 'aria-label': '关闭窗口' }}
      destroyOnHidden
    >
      <RecordOverlayBody overlay={overlay} props={props} />
    </Drawer>
  )
}
