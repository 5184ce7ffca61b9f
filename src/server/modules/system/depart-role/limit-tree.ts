import type { GrantTreeNode } from '#shared/wire/grants.ts'

/** The part of a tree that is within these ids, with whatever stands above it. Nothing in it is closed to the person. */
export function limitTree(nodes: readonly GrantTreeNode[], within: ReadonlySet<string>): GrantTreeNode[] {
  return nodes.flatMap((node) => {
    const { children: all = [], disabled: _, ...own } = node
    const children = limitTree(all, within)
    if (!within.has(node.key) && children.length === 0) return []
    return [{ ...own, isLeaf: children.length === 0, ...(children.length > 0 && { children }) }]
  })
}
