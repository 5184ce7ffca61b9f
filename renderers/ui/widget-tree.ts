import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReferenceNode } from '../ports.ts'

/** Where a tree comes from. Keep it while it gives the same. */
export interface TreeSource {
  /** Nodes below a node; without a key the roots. */
  children(key?: string): Promise<ReferenceNode[]>
  /** Labels of stored values, in their order. */
  labels(values: readonly string[]): Promise<string[]>
}

export interface TreeNode {
  value: string
  label: string
  isLeaf: boolean
  /** By which its children are asked for. */
  nodeKey: string
  /** Absent until loaded. */
  children?: TreeNode[]
}

interface Tree {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  nodes: TreeNode[]
}

/** A tree that is loaded level by level. */
export function useTreeNodes(source: TreeSource) {
  const [tree, setTree] = useState<Tree>({ state: 'idle', nodes: [] })
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const loadRoots = useCallback(async () => {
    setTree({ state: 'loading', nodes: [] })
    const nodes = await source.children().catch(() => undefined)
    if (mounted.current)
      setTree(nodes ? { state: 'ready', nodes: nodes.map(treeNode) } : { state: 'failed', nodes: [] })
  }, [source])

  /** Resolves to false when the children could not be loaded. */
  const loadChildren = useCallback(
    async (parent: TreeNode): Promise<boolean> => {
      const nodes = await source.children(parent.nodeKey).catch(() => undefined)
      if (nodes && mounted.current) {
        setTree((before) => ({ ...before, nodes: withChildren(before.nodes, parent.value, nodes.map(treeNode)) }))
      }
      return nodes !== undefined
    },
    [source],
  )
  return { ...tree, loadRoots, loadChildren }
}

function treeNode({ key, value, title, leaf }: ReferenceNode): TreeNode {
  return { value, label: title, isLeaf: leaf, nodeKey: key ?? value }
}

/** The tree with the children of one node; a node that turns out to have none becomes a leaf. */
export function withChildren(nodes: readonly TreeNode[], parent: string, children: TreeNode[]): TreeNode[] {
  return nodes.map((node) => {
    if (node.value === parent) return { ...node, children, isLeaf: children.length === 0 }
    return node.children ? { ...node, children: withChildren(node.children, parent, children) } : node
  })
}
