import { useUnmountedRef } from 'ahooks'
import { useCallback, useState } from 'react'
import type { ReferenceNode } from '#renderers/ports.ts'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useChangeEffect } from '#renderers/ui/hooks/use-change-effect.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'

/** Source of the nodes of a tree. Pass the same object while it returns the same. */
export interface TreeSource {
  /** Nodes below a node; the roots without a key. */
  children(key?: string): Promise<ReferenceNode[]>
  /** Labels of stored values, in the given order. */
  labels(values: readonly string[]): Promise<string[]>
}

export interface TreeNode {
  value: string
  label: string
  isLeaf: boolean
  /** Key for reading the children. */
  nodeKey: string
  /** Absent until loaded. */
  children?: TreeNode[]
  /** Error node in the place of the children of this node, which could not be read. */
  failedBelow?: TreeNode
  selectable?: false
  checkable?: false
}

interface Tree {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  nodes: TreeNode[]
}

/** A tree that is loaded level by level. */
export function useTreeNodes(source: TreeSource) {
  const { ports } = useScreen()
  const [tree, setTree] = useState<Tree>({ state: 'idle', nodes: [] })
  const unmounted = useUnmountedRef()

  const loadRoots = useCallback(async () => {
    setTree({ state: 'loading', nodes: [] })
    const nodes = await source.children().catch((error: unknown) => showRefusal(error, ports))
    if (!unmounted.current)
      setTree(nodes ? { state: 'ready', nodes: nodes.map(treeNode) } : { state: 'failed', nodes: [] })
  }, [source, ports])

  useChangeEffect(source, () => {
    // Not before somebody opens the tree.
    if (tree.state !== 'idle') void loadRoots()
  })

  /** A failed load shows an error node in its place. */
  const loadChildren = useCallback(
    async (parent: TreeNode): Promise<void> => {
      const nodes = await source.children(parent.nodeKey).catch((error: unknown) => showRefusal(error, ports))
      if (unmounted.current) return
      const below = nodes ? nodes.map(treeNode) : [failedNode(parent)]
      setTree((before) => ({ ...before, nodes: withChildren(before.nodes, parent.value, below) }))
    },
    [source, ports],
  )
  return { ...tree, loadRoots, loadChildren }
}

function failedNode(parent: TreeNode): TreeNode {
  const value = `${parent.value} failed`
  return { value, label: '', isLeaf: true, nodeKey: value, failedBelow: parent, selectable: false, checkable: false }
}

function treeNode({ key, value, title, leaf }: ReferenceNode): TreeNode {
  return { value, label: title, isLeaf: leaf, nodeKey: key ?? value }
}

/** The tree with the children of one node; a node without children becomes a leaf. */
export function withChildren(nodes: readonly TreeNode[], parent: string, children: TreeNode[]): TreeNode[] {
  return nodes.map((node) => {
    if (node.value === parent) return { ...node, children, isLeaf: children.length === 0 }
    return node.children ? { ...node, children: withChildren(node.children, parent, children) } : node
  })
}
