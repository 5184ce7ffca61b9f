import { describe, expect, it } from 'vitest'
import { withChildren } from './tree.ts'

describe('adding loaded children to a tree', () => {
  const leaf = (value: string) => ({ value, label: value, nodeKey: value, isLeaf: true })
  const branch = (value: string, children?: ReturnType<typeof leaf>[]) => ({
    value,
    label: value,
    nodeKey: value,
    isLeaf: false,
    children,
  })

  it('finds the parent at any depth', () => {
    const tree = withChildren([branch('a', [{ ...leaf('b'), isLeaf: false }])], 'b', [leaf('c')])
    expect(tree[0]?.children?.[0]?.children).toEqual([leaf('c')])
  })

  it('makes a leaf of a node that has none', () => {
    expect(withChildren([branch('a')], 'a', [])[0]?.isLeaf).toBe(true)
  })
})
