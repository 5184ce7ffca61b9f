import { Menu } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSnapshot } from 'valtio'
import { visibleMenu } from '#shared/rules/permissions/menu-visibility.ts'
import type { MenuItem } from '#shared/wire/session.ts'
import { texts } from '#web/texts.ts'
import { useBell } from '../bell/use-bell.ts'
import { accordion, keysTo } from '../menu/menu-keys.ts'
import { followByKeyboard, menuEntries } from './menu-entries.tsx'

interface Props {
  menu: MenuItem[]
  theme: 'dark' | 'light'
  /** Id of the current entry. */
  current?: string
  /** Icons only; groups open beside the menu. */
  collapsed?: boolean
  onNavigate?(): void
}

export function SideMenu({ menu, theme, current, collapsed, onNavigate }: Props) {
  const navigate = useNavigate()
  const visible = useMemo(() => visibleMenu(menu), [menu])
  const { counts } = useSnapshot(useBell().state)
  const items = useMemo(() => menuEntries(visible, counts), [visible, counts])
  const follow = followByKeyboard(visible, navigate)
  const [openKeys, setOpenKeys] = useState(() => groupsAbove(visible, current))
  const { place, afterMotion } = useSelectedInView(current)

  useEffect(() => {
    if (!current) return
    const above = groupsAbove(visible, current)
    setOpenKeys((open) => (isEqual(open, above) ? open : above))
  }, [visible, current])

  return (
    <div ref={place} onTransitionEnd={afterMotion}>
      <Menu
        aria-label={texts.mainMenu}
        theme={theme}
        mode="inline"
        // The open menu shows none, and antd would render an empty one around each entry at every change of the page.
        tooltip={collapsed ? undefined : false}
        items={items}
        selectedKeys={current ? [current] : []}
        onClick={(info) => {
          follow(info)
          onNavigate?.()
        }}
        {...(!collapsed && { openKeys, onOpenChange: (keys) => setOpenKeys(accordion(visible, openKeys, keys)) })}
      />
    </div>
  )
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, at) => key === b[at])

function groupsAbove(menu: readonly MenuItem[], current: string | undefined): string[] {
  return current ? keysTo(menu, current).slice(0, -1) : []
}

/** Scrolls the menu to the selected entry: immediately, and again when the group around it has opened. */
function useSelectedInView(current: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const pending = useRef(false)
  const show = () => place.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView?.({ block: 'nearest' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what asks for it
  useEffect(() => {
    pending.current = true
    show()
  }, [current])
  const afterMotion = () => {
    if (pending.current) show()
    pending.current = false
  }
  return { place, afterMotion }
}
