import { Drawer } from 'antd'
import { overlayLooks, RecordOverlayBody } from '#renderers/ui/record-overlay-body.tsx'
import { useFullScreen } from '#renderers/ui/use-full-screen.tsx'
import { useMounted } from '#renderers/ui/use-mounted.ts'
import type { RecordOverlay } from '#renderers/ui/use-record-overlay.ts'
import type { DrawerFormProps } from './drawer-form.tsx'

/** The drawer itself; its code is loaded when it is first opened. */
export function RecordDrawer({ overlay, props }: { overlay: RecordOverlay; props: DrawerFormProps }) {
  const { isFull, button } = useFullScreen(props.fullScreen, overlay.open)
  const mounted = useMounted()
  return (
    <Drawer
      {...overlayLooks(overlay, props)}
      open={overlay.open && mounted}
      size={isFull ? '100vw' : (props.width ?? 700)}
      extra={button}
      className="r-drawer"
      onClose={overlay.cancel}
    >
      <RecordOverlayBody overlay={overlay} props={props} />
    </Drawer>
  )
}
