import type { Entity, Row } from '#shared/documents/entity.ts'

export interface TreeNode {
  key: string
  title: string
  isLeaf: boolean
  row: Row
  children?: TreeNode[]
  /** It stands where the children of this node could not be read. */
  failedBelow?: string
  selectable?: false
  checkable?: false
}

/** Says in the place of the children that they could not be read. */
export function failedNode(key: string): TreeNode {
  return {
    key: `${key} failed`,
    title: '',
    isLeaf: true,
    row: {},
    failedBelow: key,
    selectable: false,
    checkable: false,
  }
}

/** A row of a tree entity as a node; without a statement of the row it may have children. */
export function nodeOf(entity: Entity, row: Row): TreeNode {
  const hasChild = entity['x-tree']?.hasChild
  const isLeaf = row.isLeaf === true || (hasChild !== undefined && String(row[hasChild]) === '0')
  return { key: String(row.id), title: String(row[entity['x-title'] ?? 'id'] ?? ''), isLeaf, row }
}

/** The forest with the children of one node put in. A node without children becomes a leaf. */
export function withChildren(nodes: readonly TreeNode[], key: string, children: readonly TreeNode[]): TreeNode[] {
  return nodes.map((node) => {
    if (node.key === key) return { ...node, children: [...children], isLeaf: children.length === 0 }
    return node.children ? { ...node, children: withChildren(node.children, key, children) } : node
  })
}
