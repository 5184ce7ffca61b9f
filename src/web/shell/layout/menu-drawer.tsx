import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'

interface Props {
  open: boolean
  onClose(): void
  theme: 'dark' | 'light'
  /** In px. */
  width: number
  children: ReactNode
}

/** The side menu of a narrow screen. */
export function MenuDrawer({ theme, width, ...rest }: Props) {
  return (
    <Drawer
      {...rest}
      placement="left"
      size={width}
      closable={false}
      rootClassName={`w-menu-drawer w-menu-drawer--${theme}`}
      aria-label={texts.mainMenu}
    />
  )
}
