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

/** Main menu at the left side, in which one group per level is open. */
export function SideMenu({ menu, theme, current, collapsed, onNavigate }: Props) {
  const navigate = useNavigate()
  const visible = useMemo(() => visibleMenu(menu), [menu])
  const { counts } = useSnapshot(useBell().state)
  const items = useMemo(() => menuEntries(visible, counts), [visible, counts])
  const openByKeyboard = followByKeyboard(visible, navigate)
  const [openKeys, setOpenKeys] = useState(() => groupsAbove(visible, current))
  const { container, onTransitionEnd } = useSelectedInView(current)

  // Opens the groups around the current entry whenever the page changes.
  useEffect(() => {
    if (!current) return
    const above = groupsAbove(visible, current)
    setOpenKeys((open) => (isEqual(open, above) ? open : above))
  }, [visible, current])

  return (
    <div ref={container} onTransitionEnd={onTransitionEnd}>
      <Menu
        aria-label={texts.mainMenu}
        theme={theme}
        mode="inline"
        // An open menu shows no tooltips. Without `false`, antd renders an empty one around each entry whenever the page
        // changes.
        tooltip={collapsed ? undefined : false}
        items={items}
        selectedKeys={current ? [current] : []}
        onClick={(info) => {
          openByKeyboard(info)
          onNavigate?.()
        }}
        {...(!collapsed && { openKeys, onOpenChange: (keys) => setOpenKeys(accordion(visible, openKeys, keys)) })}
      />
    </div>
  )
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, at) => key === b[at])

/** Ids of the groups around the current entry, outermost first. */
function groupsAbove(menu: readonly MenuItem[], current: string | undefined): string[] {
  return current ? keysTo(menu, current).slice(0, -1) : []
}

/**
 * Scrolls the menu to the selected entry when the page changes: immediately, and again after the group around the entry
 * has opened, because only then is its place final.
 */
function useSelectedInView(current: string | undefined) {
  const container = useRef<HTMLDivElement>(null)
  const pending = useRef(false)
  const scrollToSelected = () =>
    container.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView?.({ block: 'nearest' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page causes the scrolling
  useEffect(() => {
    pending.current = true
    scrollToSelected()
  }, [current])
  const onTransitionEnd = () => {
    if (pending.current) scrollToSelected()
    pending.current = false
  }
  return { container, onTransitionEnd }
}
