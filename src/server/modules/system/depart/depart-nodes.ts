import type { Row } from '#shared/documents/entity.ts'

/** Department in the shape that the tree widgets of the agreed interface expect. */
export interface DepartNode extends Row {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children: DepartNode[] | null
}

/** Department of which only the name is returned. */
export interface DepartName {
  key: string
  value: string
  title: string
  children: DepartName[] | null
}

/** Builds the forest of rows, in their order. A row whose parent is not among them is a root. */
export function departForest(rows: readonly Row[]): DepartNode[] {
  const known = new Set(rows.map(({ id }) => String(id)))
  const below = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = known.has(String(row.parentId)) ? String(row.parentId) : ''
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  const nodesBelow = (parent: string): DepartNode[] | null =>
    below.get(parent)?.map((row) => flatNode(row, nodesBelow(String(row.id)))) ?? null
  return nodesBelow('') ?? []
}

/** Turns a row into a node. A node with null children is a leaf, also when children exist but are not loaded. */
export function flatNode(row: Row, children: DepartNode[] | null = null): DepartNode {
  const key = String(row.id)
  return { ...row, key, value: key, title: String(row.departName), isLeaf: children === null, children }
}

export function namesOf(nodes: readonly DepartNode[]): DepartName[] {
  return nodes.map(({ key, value, title, children }) => ({
    key,
    value,
    title,
    children: children && namesOf(children),
  }))
}
