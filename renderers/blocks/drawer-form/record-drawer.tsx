import { Drawer } from 'antd'
import { RecordOverlayBody, RecordOverlayFooter } from '../../ui/record-overlay-body.tsx'
import type { RecordOverlay } from '../../ui/use-record-overlay.ts'
import type { DrawerFormProps } from './drawer-form.tsx'

/** The drawer itself; its code is loaded when it is first opened. */
export function RecordDrawer({ overlay, props }: { overlay: RecordOverlay; props: DrawerFormProps }) {
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
