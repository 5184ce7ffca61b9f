import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNarrow } from './use-narrow.ts'

/** Beside the page on a wide screen; behind a button on a narrow one. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  if (!narrow) return <aside className="r-side">{children}</aside>
  return (
    <div className="r-side-button">
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <Drawer title={title} placement="left" size={300} open={open} onClose={() => setOpen(false)} forceRender>
        {children}
      </Drawer>
    </div>
  )
}
