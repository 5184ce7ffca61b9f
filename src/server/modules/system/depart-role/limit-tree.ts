import type { GrantTreeNode } from '#shared/wire/grants.ts'

/** Returns the part of a tree with these ids and their parents. Removes the `disabled` marks. */
export function limitTree(nodes: readonly GrantTreeNode[], within: ReadonlySet<string>): GrantTreeNode[] {
  return nodes.flatMap((node) => {
    const { children: all = [], disabled: _, ...own } = node
    const children = limitTree(all, within)
    if (!within.has(node.key) && children.length === 0) return []
    return [{ ...own, isLeaf: children.length === 0, ...(children.length > 0 && { children }) }]
  })
}
