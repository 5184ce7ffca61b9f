import { describe, expect, it } from 'vitest'
import { departForest, namesOf } from './depart-nodes.ts'

const rows = [
  { id: 'b', parentId: '', departName: '乙' },
  { id: 'a', parentId: '', departName: '甲' },
  { id: 'a2', parentId: 'a', departName: '甲二' },
  { id: 'a1', parentId: 'a', departName: '甲一' },
]

describe('the tree of departments', () => {
  it('preserves the order of the rows and marks leaves', () => {
    const [first, second] = departForest(rows)
    expect(first).toMatchObject({ key: 'b', value: 'b', title: '乙', isLeaf: true, children: null })
    expect(second).toMatchObject({ key: 'a', isLeaf: false, departName: '甲' })
    expect(second!.children!.map(({ key }) => key)).toEqual(['a2', 'a1'])
  })

  it('begins at departments whose parent is not among the rows', () => {
    expect(departForest(rows.slice(2)).map(({ key }) => key)).toEqual(['a2', 'a1'])
    expect(departForest([])).toEqual([])
  })

  it('can contain only names', () => {
    expect(namesOf(departForest(rows.slice(1, 3)))).toEqual([
      { key: 'a', value: 'a', title: '甲', children: [{ key: 'a2', value: 'a2', title: '甲二', children: null }] },
    ])
  })
})
