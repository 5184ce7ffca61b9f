import type { Entity, Row } from '#shared/documents/entity.ts'

export interface TreeNode {
  key: string
  title: string
  isLeaf: boolean
  row: Row
  children?: TreeNode[]
  /** Key of the parent whose children could not be read. */
  failedBelow?: string
  selectable?: false
  checkable?: false
}

/** Error node in place of the children of a node. */
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

/** A row of a tree entity as a node. If the row does not state otherwise, it may have children. */
export function nodeOf(entity: Entity, row: Row): TreeNode {
  const hasChild = entity['x-tree']?.hasChild
  const isLeaf = row.isLeaf === true || (hasChild !== undefined && String(row[hasChild]) === '0')
  return { key: String(row.id), title: String(row[entity['x-title'] ?? 'id'] ?? ''), isLeaf, row }
}

/** The tree with the children of one node inserted. A node without children becomes a leaf. */
export function withChildren(nodes: readonly TreeNode[], key: string, children: readonly TreeNode[]): TreeNode[] {
  return nodes.map((node) => {
    if (node.key === key) return { ...node, children: [...children], isLeaf: children.length === 0 }
    return node.children ? { ...node, children: withChildren(node.children, key, children) } : node
  })
}
