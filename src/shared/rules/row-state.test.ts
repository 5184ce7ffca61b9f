import { describe, expect, it } from 'vitest'
import type { Row } from '../documents/entity.ts'
import {
  activeRows,
  changeRows,
  copiedRow,
  deleteRows,
  insertRows,
  moveRow,
  newRow,
  plainRows,
  type Rows,
  restoreRows,
  sentRows,
  stateOf,
  withKeys,
} from './row-state.ts'

const original: Row[] = ['米', '油', '盐', '糖'].map((goods, seq) => ({ id: `r${seq}`, goods, price: seq, seq }))
const basis = { original, order: 'seq' }
const start = withKeys(original)
const states = (rows: Rows) => rows.map((row) => `${row.goods} ${stateOf(row)}`)
const keys = (...names: string[]) => new Set(names)
const change = (rows: Rows, key: string, values: Row) => changeRows(rows, new Map([[key, values]]), basis)

describe('the rows of a sub-table', () => {
  it('are none as they were read, modified when a value changes, and none again with the value of before', () => {
    expect(states(start)).toEqual(['米 none', '油 none', '盐 none', '糖 none'])
    const changed = change(start, 'r1', { price: 7 })
    expect(states(changed)[1]).toBe('油 modified')
    expect(states(change(changed, 'r1', { price: 1 }))[1]).toBe('油 none')
  })

  it('take empty text and nothing at all for the same', () => {
    const bare = [{ id: 'a', goods: null }]
    expect(states(changeRows(withKeys(bare), new Map([['a', { goods: '' }]]), { original: bare }))).toEqual([' none'])
  })

  it('lose the text of a value that was changed', () => {
    const read = [{ id: 'a', unit: '1', unit_dictText: '吨', goods: '米' }]
    const [row] = changeRows(withKeys(read), new Map([['a', { unit: '2' }]]), { original: read })
    expect(row).not.toHaveProperty('unit_dictText')
  })

  it('vanish when they were new, and stay marked when they were stored, until they are brought back', () => {
    const added = insertRows(start, 4, [newRow('n', { goods: '醋' })], basis)
    const left = deleteRows(added, keys('n', 'r1'), basis)
    expect(states(left)).toEqual(['米 none', '油 deleted', '盐 none', '糖 none'])
    expect(states(restoreRows(left, keys('r1'), basis))).toEqual(states(start))
  })

  it('stay modified when they are deleted and brought back', () => {
    const changed = change(start, 'r1', { price: 7 })
    expect(states(restoreRows(deleteRows(changed, keys('r1'), basis), keys('r1'), basis))[1]).toBe('油 modified')
  })

  it('are moved where their place is another one, and none again in the old order', () => {
    const moved = moveRow(start, 'r2', 1, basis)
    expect(states(moved)).toEqual(['米 none', '盐 moved', '油 moved', '糖 none'])
    expect(states(moveRow(moved, 'r2', 2, basis))).toEqual(states(start))
    expect(moveRow(start, 'r0', -1, basis)).toBe(start)
  })

  it('stay moved when a changed value is the old one again', () => {
    const moved = moveRow(start, 'r3', 0, basis)
    expect(states(change(change(moved, 'r3', { price: 9 }), 'r3', { price: 3 }))[0]).toBe('糖 moved')
  })

  it('move for an inserted row, not for one at the end', () => {
    const between = insertRows(start, 2, [newRow('n', { goods: '醋' })], basis)
    expect(states(between)).toEqual(['米 none', '油 none', '醋 new', '盐 moved', '糖 moved'])
    expect(states(insertRows(start, 4, [newRow('n', { goods: '醋' })], basis))).toEqual([...states(start), '醋 new'])
    const shorter = deleteRows(start, keys('r0'), basis)
    expect(states(insertRows(shorter, 3, [newRow('n', { goods: '醋' })], basis)).slice(1)).toEqual([
      '油 moved',
      '盐 moved',
      '糖 moved',
      '醋 new',
    ])
  })

  it('count positions without deleted ones', () => {
    const left = deleteRows(start, keys('r1'), basis)
    expect(states(moveRow(left, 'r3', 1, basis)).join()).toBe('米 none,油 deleted,糖 moved,盐 none')
    expect(activeRows(left)).toHaveLength(3)
  })

  it('are copied without fields of the server', () => {
    const copy = copiedRow('n', { id: 'a', rowKey: 'a', goods: '米', unit_dictText: '吨', createBy: 'x' }, [
      'goods',
      'unit',
    ])
    expect(copy).toEqual({ goods: '米', unit_dictText: '吨', rowKey: 'n', rowState: 'new' })
  })
})

describe('rows that are sent', () => {
  it('are changed rows whole, other rows as keys, and a cleared field as empty text', () => {
    const changed = change(start, 'r1', { price: null })
    const all = insertRows(
      deleteRows(changed, keys('r3'), basis),
      9,
      [newRow('n', { goods: '醋', price: null })],
      basis,
    )
    expect(sentRows(all)).toEqual([
      { id: 'r0', rowState: 'none' },
      { id: 'r1', goods: '油', price: '', seq: 1, rowState: 'modified' },
      { id: 'r2', rowState: 'none' },
      { id: 'r3', rowState: 'deleted' },
      { goods: '醋', price: null, rowState: 'new' },
    ])
  })

  it('are bare objects for a field that holds them', () => {
    expect(plainRows([newRow('n', { goods: '醋' }), { goods: '米', rowKey: 'm' }])).toEqual([
      { goods: '醋' },
      { goods: '米' },
    ])
  })
})
