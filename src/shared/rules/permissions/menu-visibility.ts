import type { MenuItem } from '#shared/wire/session.ts'

/** Marks a parent hidden when all its children are, from the bottom up; hidden entries stay, since they are still routes. */
export function hideEmptyParents(items: readonly MenuItem[]): MenuItem[] {
  return items.map((item) => {
    if (!item.children?.length) return item
    const children = hideEmptyParents(item.children)
    const hidden = item.hidden || children.every((child) => child.hidden)
    return { ...item, children, ...(hidden && { hidden: true }) }
  })
}

/** Visible menu: without hidden entries, and without parents whose children are all hidden. */
export function visibleMenu(items: readonly MenuItem[]): MenuItem[] {
  return hideEmptyParents(items)
    .filter((item) => !item.hidden)
    .map((item) => (item.children ? { ...item, children: visibleMenu(item.children) } : item))
}
