import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from '#shared/wire/session.ts'
import type { TaskCounts } from '#shared/wire/task-counts.ts'
import { countOf, shownCount } from '../bell/task-counts.ts'
import { MenuIcon } from '../menu/menu-icon.tsx'
import { externalUrl, isRoute } from '../menu/menu-routes.ts'

export type MenuEntry = NonNullable<MenuProps['items']>[number]

/** Converts a menu for antd: groups open, all else is a link, except an entry that is no route. */
export function menuEntries(items: readonly MenuItem[], counts?: TaskCounts): MenuEntry[] {
  return items.map((item) => entryOf(item, true, counts))
}

function entryOf(item: MenuItem, isTop: boolean, counts: TaskCounts | undefined): MenuEntry {
  const { id: key, meta, children } = item
  const icon = isTop || meta.icon ? <MenuIcon name={meta.icon} /> : undefined
  if (children?.length) {
    const entries = children.map((child) => entryOf(child, false, counts))
    return { key, icon, label: counted(meta.title, countOf(item, counts)), children: entries }
  }
  return { key, icon, title: meta.title, label: counted(linkOf(item), countOf(item, counts)) }
}

function counted(label: ReactNode, count: number): ReactNode {
  if (count === 0) return label
  return (
    <>
      {label}
      <sup className="w-menu-count">{shownCount(count)}</sup>
    </>
  )
}

function linkOf(item: MenuItem) {
  const url = externalUrl(item)
  if (!url && !isRoute(item)) return item.meta.title
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

/** A click triggers the link inside the entry; the keyboard acts on the entry itself. */
export function followByKeyboard(
  items: readonly MenuItem[],
  navigate: (path: string) => void,
): NonNullable<MenuProps['onClick']> {
  return ({ key, domEvent }) => {
    const item = domEvent.type === 'keydown' ? entryWith(items, key) : undefined
    if (!item) return
    const url = externalUrl(item)
    if (url) window.open(url, '_blank', 'noopener')
    else if (isRoute(item)) navigate(item.path)
  }
}

function entryWith(items: readonly MenuItem[], id: string): MenuItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : entryWith(item.children ?? [], id)
    if (found) return found
  }
  return undefined
}
