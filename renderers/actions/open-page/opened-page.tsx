import { Drawer, Modal } from 'antd'
import { type ComponentType, useState } from 'react'
import type { InnerPageProps } from '../../pieces.ts'
import type { Ports } from '../../ports.ts'
import { useMounted } from '../../ui/use-mounted.ts'

interface Props {
  page: string
  as: 'modal' | 'drawer'
  title: string
  /** Pixels. */
  width?: number
  params: Record<string, string>
  ports: Ports
  Page: ComponentType<InnerPageProps>
  onClosed(): void
  /** It cannot be seen any more. */
  onGone(): void
}

/** A page in a dialog or a drawer. When it asks to be closed, this closes. */
export function OpenedPage({ page, as, title, width, params, ports, Page, onClosed, onGone }: Props) {
  const [isOpen, setOpen] = useState(true)
  const open = useMounted() && isOpen
  const close = () => {
    setOpen(false)
    onClosed()
  }
  const [own] = useState<Ports>(() => ({ ...ports, host: { ...ports.host, 'close-screen': async () => close() } }))
  const content = <Page address={page} params={params} ports={own} />
  const shared = { title, open, destroyOnHidden: true, closable: { 'aria-label': '关闭窗口' } }
  if (as === 'drawer') {
    return (
      <Drawer {...shared} size={width ?? 720} onClose={close} afterOpenChange={(shown) => !shown && onGone()}>
        {content}
      </Drawer>
    )
  }
  return (
    <Modal {...shared} width={width ?? 900} footer={null} onCancel={close} afterClose={onGone}>
      {content}
    </Modal>
  )
}
