import { Drawer } from 'antd'
import type { ReactNode } from 'react'

export interface SideDrawerProps {
  title: string
  open: boolean
  onClose(): void
  children: ReactNode
}

/** Side of a page on a narrow screen. */
export function SideDrawer({ title, open, onClose, children }: SideDrawerProps) {
  return (
    // The block must be mounted before it is first shown, since other blocks may call it.
    <Drawer title={title} placement="left" size={300} open={open} onClose={onClose} forceRender>
      {children}
    </Drawer>
  )
}
