import { describe, expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { nodeOf, withChildren } from './record-tree-nodes.ts'

const entity = readEntity('system/depart')

describe('nodes of a tree', () => {
  it('show the title field, and are leaves only when the row states that', () => {
    const row = { id: 'a', departName: '总部' }
    expect(nodeOf(entity, row)).toEqual({ key: 'a', title: '总部', isLeaf: false, row })
    expect(nodeOf(entity, { id: 'b', departName: '分部', isLeaf: true }).isLeaf).toBe(true)
  })

  it('take in their children at any depth; none at all makes a leaf', () => {
    const leaf = { key: 'c', title: 'c', isLeaf: false, row: {} }
    const forest = withChildren([{ key: 'a', title: 'a', isLeaf: false, row: {} }], 'a', [leaf])
    expect(withChildren(forest, 'c', [])[0]!.children![0]!.isLeaf).toBe(true)
  })
})
