import { Button } from 'antd'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { failedWindow } from '#renderers/ui/feedback/failed-part.tsx'
import { chunk } from '#renderers/ui/feedback/lazy-part.ts'
import { useNarrow } from '#renderers/ui/hooks/use-narrow.ts'
import { SidePanelContext } from './side-panel-context.ts'

const SideDrawer = chunk(
  async () => (await import('./side-drawer.tsx')).SideDrawer,
  failedWindow(({ open, onClose }) => ({ open, onClose })),
)

/** Panel beside the page on a wide screen; behind a button on a narrow one. */
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
      <Suspense>
        <SideDrawer title={title} open={open} onClose={panel.close}>
          {children}
        </SideDrawer>
      </Suspense>
    </SidePanelContext>
  )
}
