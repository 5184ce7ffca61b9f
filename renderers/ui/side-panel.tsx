import { Button, Drawer } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { SidePanelContext } from './side-panel-context.ts'
import { useNarrow } from './use-narrow.ts'

/** Beside the page on a wide screen; behind a button on a narrow one. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const panel = useMemo(() => ({ close: () => setOpen(false) }), [])
  if (!narrow) return <aside aria-label={title}>{children}</aside>
  return (
    <SidePanelContext value={panel}>
      <Button onClick={() => setOpen(true)} autoInsertSpace={false}>
        {title}
      </Button>
      {/* The block must be there before it is first shown: others may speak to it. */}
      <Drawer title={title} placement="left" size={300} open={open} onClose={panel.close} forceRender>
        {children}
      </Drawer>
    </SidePanelContext>
  )
}
