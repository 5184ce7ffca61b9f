import { Drawer } from 'antd'
import type { ReactNode } from 'react'

export interface SideDrawerProps {
  title: string
  open: boolean
  onClose(): void
  children: ReactNode
}

/** The side of a page on a narrow screen. */
export function SideDrawer({ title, open, onClose, children }: SideDrawerProps) {
  return (
    // The block must be there before it is first shown: others may speak to it.
    <Drawer title={title} placement="left" size={300} open={open} onClose={onClose} forceRender>
      {children}
    </Drawer>
  )
}
