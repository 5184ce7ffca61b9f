import { Menu, type MenuProps } from 'antd'
import { createElement, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { visibleMenu } from '#shared/rules/menu-visibility.ts'
import type { MenuItem } from '#shared/wire/session.ts'
import { texts } from '../texts.ts'
import { iconNamed } from './icons.ts'
import { accordion, keysTo } from './menu-keys.ts'
import { externalUrl } from './menu-routes.ts'

interface Props {
  menu: MenuItem[]
  /** Id of the entry that is shown now. */
  current?: string
  /** Icons only; groups open beside the menu. */
  collapsed?: boolean
  onNavigate?(): void
}

export function SideMenu({ menu, current, collapsed, onNavigate }: Props) {
  const navigate = useNavigate()
  const visible = useMemo(() => visibleMenu(menu), [menu])
  const items = useMemo(() => visible.map((item) => toEntry(item, true)), [visible])
  const [openKeys, setOpenKeys] = useState<string[]>([])

  useEffect(() => {
    if (current) setOpenKeys(keysTo(visible, current).slice(0, -1))
  }, [visible, current])

  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    // A click is followed by the link inside the entry; the keyboard acts on the entry itself.
    if (domEvent.type === 'keydown') follow(entryWith(visible, key), navigate)
    onNavigate?.()
  }

  return (
    <Menu
      aria-label={texts.mainMenu}
      theme="dark"
      mode="inline"
      items={items}
      selectedKeys={current ? [current] : []}
      onClick={onClick}
      {...(!collapsed && { openKeys, onOpenChange: (keys) => setOpenKeys(accordion(visible, openKeys, keys)) })}
    />
  )
}

type Entry = NonNullable<MenuProps['items']>[number]

function toEntry(item: MenuItem, isTop: boolean): Entry {
  const { id: key, meta, children } = item
  const icon = isTop || meta.icon ? createElement(iconNamed(meta.icon)) : undefined
  if (children?.length) {
    return { key, icon, label: meta.title, children: children.map((child) => toEntry(child, false)) }
  }
  return { key, icon, title: meta.title, label: linkOf(item) }
}

function linkOf(item: MenuItem) {
  const url = externalUrl(item)
  if (!url) {
    return (
      <Link to={item.path} tabIndex={-1}>
        {item.meta.title}
      </Link>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
      {item.meta.title}
    </a>
  )
}

function entryWith(items: readonly MenuItem[], id: string): MenuItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : entryWith(item.children ?? [], id)
    if (found) return found
  }
  return undefined
}

function follow(item: MenuItem | undefined, navigate: (path: string) => void): void {
  if (!item) return
  const url = externalUrl(item)
  if (url) window.open(url, '_blank', 'noopener')
  else navigate(item.path)
}
