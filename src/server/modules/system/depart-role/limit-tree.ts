import type { GrantTreeNode } from '#shared/wire/grants.ts'

/**
 * Returns the entries with these keys and their parents, without all others. Nothing in the result is `disabled`: the
 * keys alone decide what may be granted.
 */
export function limitTree(nodes: readonly GrantTreeNode[], keys: ReadonlySet<string>): GrantTreeNode[] {
  return nodes.flatMap(({ children: allChildren = [], disabled: _, ...node }) => {
    const children = limitTree(allChildren, keys)
    if (!keys.has(node.key) && children.length === 0) return []
    return [{ ...node, isLeaf: children.length === 0, ...(children.length > 0 && { children }) }]
  })
}
