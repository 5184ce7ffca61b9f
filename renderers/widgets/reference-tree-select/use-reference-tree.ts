import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reference } from '#shared/documents/entity.ts'
import type { ReferenceNode } from '../../ports.ts'
import { useScreen } from '../../ui/screen-context.ts'

export interface TreeNode {
  value: string
  label: string
  isLeaf: boolean
  /** Absent until loaded. */
  children?: TreeNode[]
}

interface Tree {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  nodes: TreeNode[]
}

/** A tree that is loaded level by level. */
export function useReferenceTree(reference: Reference) {
  const { references } = useScreen().ports
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
    const nodes = await references.children(reference).catch(() => undefined)
    if (mounted.current)
      setTree(nodes ? { state: 'ready', nodes: nodes.map(treeNode) } : { state: 'failed', nodes: [] })
  }, [references, reference])

  /** Resolves to false when the children could not be loaded. */
  const loadChildren = useCallback(
    async (parent: string): Promise<boolean> => {
      const nodes = await references.children(reference, parent).catch(() => undefined)
      if (nodes && mounted.current) {
        setTree((before) => ({ ...before, nodes: withChildren(before.nodes, parent, nodes.map(treeNode)) }))
      }
      return nodes !== undefined
    },
    [references, reference],
  )
  return { ...tree, loadRoots, loadChildren }
}

function treeNode({ value, title, leaf }: ReferenceNode): TreeNode {
  return { value, label: title, isLeaf: leaf }
}

/** The tree with the children of one node; a node that turns out to have none becomes a leaf. */
export function withChildren(nodes: readonly TreeNode[], parent: string, children: TreeNode[]): TreeNode[] {
  return nodes.map((node) => {
    if (node.value === parent) return { ...node, children, isLeaf: children.length === 0 }
    return node.children ? { ...node, children: withChildren(node.children, parent, children) } : node
  })
}
