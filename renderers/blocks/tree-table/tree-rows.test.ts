import { describe, expect, it } from 'vitest'
import { parentKeys, treeRows } from './tree-rows.ts'

const answer = [
  { id: 'a', children: [{ id: 'b', children: [{ id: 'c', children: [] }] }] },
  { id: 'd', children: null },
]

describe('the rows of a tree', () => {
  it('contain their children, and a leaf has none', () => {
    expect(treeRows(answer)).toEqual([{ id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }] }, { id: 'd' }])
  })

  it.each([[null], ['x'], [{ records: 3 }], [[1, null]]])('are none in %j', (result) => {
    expect(treeRows(result)).toEqual([])
  })

  it('are cut at a maximum depth', () => {
    let deep: Record<string, unknown> = { id: 'leaf' }
    for (let level = 0; level < 5000; level += 1) deep = { id: String(level), children: [deep] }
    expect(parentKeys(treeRows([deep])).length).toBeLessThan(50)
  })

  it('open down to a level', () => {
    const rows = treeRows(answer)
    expect([parentKeys(rows, 0), parentKeys(rows, 1), parentKeys(rows)]).toEqual([[], ['a'], ['a', 'b']])
  })
})
