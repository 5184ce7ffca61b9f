import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { createRowKeys, ROW_KEY_LENGTH } from './row-keys.ts'

const long = 'x'.repeat(60)
const rowsOf = (...rows: Row[]) => rows

describe('keys of report rows', () => {
  it('are the values, the id first, cut to fifty signs', () => {
    const keys = createRowKeys()
    const rows = rowsOf({ name: '张三', id: '7', sex: 1, sex_dictText: '男', post: null }, { id: '8', name: long })
    keys.take(rows, '', 0)
    expect(keys.of(rows[0]!)).toBe('7张三1')
    expect(keys.of(rows[1]!)).toBe(`8${'x'.repeat(49)}`)
  })

  it('differ for rows with the same beginning, the same joined text, and the same values', () => {
    const keys = createRowKeys()
    const rows = rowsOf(
      { a: `${long}1` },
      { a: `${long}2` },
      { a: 'ab', b: 'c' },
      { a: 'a', b: 'bc' },
      { a: 'ab', b: 'c' },
      { a: 1 },
      { a: '1' },
      ...Array.from({ length: 120 }, (_, index) => ({ a: `${long}-${index}` })),
      { a: `${'x'.repeat(48)}~1` },
    )
    keys.take(rows, '', 0)
    const all = rows.map(keys.of)
    expect(new Set(all).size).toBe(rows.length)
    expect(Math.max(...all.map(({ length }) => length))).toBe(ROW_KEY_LENGTH)
  })

  it('are the same when a page is shown again, also in another order', () => {
    const keys = createRowKeys()
    const page = () => rowsOf({ a: `${long}1` }, { a: `${long}2` }, { a: 'twin' }, { a: 'twin' })
    const [first, again, turned] = [page(), page(), page().reverse()]
    keys.take(first, 'by a', 0)
    keys.take(rowsOf({ a: `${long}3` }, { a: 'twin' }), 'by a', 4)
    keys.take(again, 'by a', 0)
    keys.take(turned, 'by b', 0)
    expect(again.map(keys.of)).toEqual(first.map(keys.of))
    expect(turned.map(keys.of).sort()).toEqual(first.map(keys.of).sort())
  })

  it('differ for equal rows of different pages', () => {
    const keys = createRowKeys()
    const [one, other] = [{ a: 'twin' }, { a: 'twin' }]
    keys.take([one], '', 0)
    keys.take([other], '', 10)
    expect(keys.of(one)).not.toBe(keys.of(other))
  })
})
