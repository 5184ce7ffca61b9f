import type { MenuRow } from './menu.repository.ts'

/** Entry with the property names of trees in the agreed interface. */
export interface MenuNode extends MenuRow {
  key: string
  title: string
  isLeaf: boolean
  children?: MenuNode[]
}

/** Entry in a tree that is loaded level by level. */
export interface LazyNode {
  key: string
  value: string
  parentId: string
  title: string
  slotTitle: string
  label: string
  icon: string | null
  ruleFlag: 0 | 1
  isLeaf: boolean
}

function nodeOf(row: MenuRow): MenuNode {
  return { ...row, key: row.id, title: row.name, isLeaf: row.leaf }
}

/** Builds the whole tree. Entries in a cycle or without a parent appear at the top, where they can be repaired. */
export function menuNodes(rows: readonly MenuRow[]): MenuNode[] {
  const below = new Map<string, MenuRow[]>()
  const known = new Set(rows.map(({ id }) => id))
  for (const row of rows) {
    const parent = known.has(row.parentId) ? row.parentId : ''
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const placed = new Set<string>()
  const place = (row: MenuRow): MenuNode => {
    placed.add(row.id)
    const children = (below.get(row.id) ?? []).filter(({ id }) => !placed.has(id)).map(place)
    return { ...nodeOf(row), ...(children.length > 0 && { children }) }
  }
  const roots = (below.get('') ?? []).map(place)
  const circles = rows.filter(({ id }) => !placed.has(id))
  return [...roots, ...circles.flatMap((row) => (placed.has(row.id) ? [] : [place(row)]))]
}

/** Returns entries whose name contains a text, as a flat list. */
export function menusNamed(rows: readonly MenuRow[], name: string): MenuNode[] {
  return rows.filter((row) => row.name.includes(name)).map(nodeOf)
}

export function menusBelow(rows: readonly MenuRow[], parentId: string): MenuNode[] {
  return rows.filter((row) => row.parentId === parentId).map(nodeOf)
}

export function lazyNodes(rows: readonly MenuRow[], parentId: string): LazyNode[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map(({ id, name, icon, ruleFlag, leaf }) => ({
      key: id,
      value: id,
      parentId,
      title: name,
      slotTitle: name,
      label: name,
      icon,
      ruleFlag,
      isLeaf: leaf,
    }))
}
