import { Drawer } from 'antd'
import { useFullScreen } from '#renderers/ui/hooks/use-full-screen.tsx'
import { useMounted } from '#renderers/ui/hooks/use-mounted.ts'
import { overlayPresentation, RecordOverlayBody } from '#renderers/ui/overlay/record/record-overlay-body.tsx'
import type { RecordOverlay } from '#renderers/ui/overlay/record/use-record-overlay.ts'
import type { DrawerFormProps } from './drawer-form-props.ts'

/** The drawer itself; its code is loaded when it is first opened. */
export function RecordDrawer({ overlay, props }: { overlay: RecordOverlay; props: DrawerFormProps }) {
  const { isFull, button } = useFullScreen(props.fullScreen, overlay.open)
  const mounted = useMounted()
  return (
    <Drawer
      {...overlayPresentation(overlay, props)}
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
