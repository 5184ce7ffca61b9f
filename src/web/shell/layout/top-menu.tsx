import { Menu } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { visibleMenu } from '#shared/rules/permissions/menu-visibility.ts'
import type { MenuItem } from '#shared/wire/session.ts'
import { texts } from '#web/texts.ts'
import { useBell } from '../bell/use-bell.ts'
import { followByKeyboard, menuEntries } from './menu-entries.tsx'

interface Props {
  menu: MenuItem[]
  theme: 'dark' | 'light'
  /** Id of the current entry. */
  current?: string
}

/** Menu in the header; entries without space are behind its last entry. */
export function TopMenu({ menu, theme, current }: Props) {
  const navigate = useNavigate()
  const visible = useMemo(() => visibleMenu(menu), [menu])
  const { counts } = useSnapshot(useBell().state)
  const items = useMemo(() => menuEntries(visible, counts), [visible, counts])
  return (
    <Menu
      className="w-top-menu"
      aria-label={texts.mainMenu}
      theme={theme}
      mode="horizontal"
      items={items}
      selectedKeys={current ? [current] : []}
      onClick={followByKeyboard(visible, navigate)}
    />
  )
}
