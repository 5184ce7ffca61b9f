import { describe, expect, it } from 'vitest'
import { readEntity } from '../../testing/documents.ts'
import { nodeOf, withChildren } from './tree-nodes.ts'

const entity = readEntity('system/depart')

describe('nodes of a tree', () => {
  it('show the title field, and are leaves only when the row says so', () => {
    expect(nodeOf(entity, { id: 'a', departName: '总部' })).toEqual({ key: 'a', title: '总部', isLeaf: false })
    expect(nodeOf(entity, { id: 'b', departName: '分部', isLeaf: true }).isLeaf).toBe(true)
  })

  it('take in their children at any depth; none at all makes a leaf', () => {
    const leaf = { key: 'c', title: 'c', isLeaf: false }
    const forest = withChildren([{ key: 'a', title: 'a', isLeaf: false }], 'a', [leaf])
    expect(withChildren(forest, 'c', [])[0]!.children![0]!.isLeaf).toBe(true)
  })
})
