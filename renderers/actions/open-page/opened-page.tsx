import { Drawer, Modal } from 'antd'
import { type ComponentType, useState } from 'react'
import type { InnerPageProps } from '#renderers/plugin.ts'
import type { Ports } from '#renderers/ports.ts'
import '#renderers/ui/inside.css'
import { type FullScreen, useFullScreen } from '#renderers/ui/hooks/use-full-screen.tsx'
import { useMounted } from '#renderers/ui/hooks/use-mounted.ts'
import { innerPorts } from '#renderers/ui/overlay/inner-ports.ts'

interface Props {
  page: string
  as: 'modal' | 'drawer'
  title: string
  /** Width in pixels. */
  width?: number
  fullScreen?: FullScreen
  params: Record<string, string>
  ports: Ports
  Page: ComponentType<InnerPageProps>
  onClosed(): void
  /** Called when the dialog is no longer visible. */
  afterClose(): void
}

/** A page in a dialog or a drawer, which closes when the page closes itself. Unsaved input needs a confirmation. */
export function OpenedPage({ page, as, title, width, fullScreen, params, ports, Page, onClosed, afterClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const open = useMounted() && isOpen
  const { isFull, className, button } = useFullScreen(fullScreen, isOpen)
  const close = () => {
    setOpen(false)
    onClosed()
  }
  const [{ ports: own, cancel }] = useState(() => innerPorts(ports, close))
  const content = <Page address={page} params={params} ports={own} />
  const shared = { title, open, destroyOnHidden: true, closable: { 'aria-label': '关闭窗口' } }
  if (as === 'drawer') {
    return (
      <Drawer
        {...shared}
        className="r-inside"
        size={isFull ? '100vw' : (width ?? 720)}
        extra={button}
        onClose={cancel}
        afterOpenChange={(shown) => !shown && afterClose()}
      >
        {content}
      </Drawer>
    )
  }
  return (
    <Modal
      {...shared}
      width={isFull ? '100vw' : (width ?? 900)}
      className={`r-inside${className}`}
      footer={null}
      onCancel={cancel}
      afterClose={afterClose}
    >
      {button}
      {content}
    </Modal>
  )
}
