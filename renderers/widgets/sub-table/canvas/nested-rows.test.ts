import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { ROW_KEY, type Rows, rowKey } from '#shared/rules/row-state.ts'
import {
  aimAfter,
  carriedTo,
  containerOf,
  movedTo,
  type Nesting,
  nestRows,
  placeOfNew,
  stepped,
  withNewRows,
  withoutRows,
} from './nested-rows.ts'

/** Rows with a key in capitals are holders, T is a tab; a plus marks a contained row. */
const nesting: Nesting = {
  isContainer: ({ key }) => /^[A-S]/.test(String(key)),
  isNestable: ({ key }) => /^[a-z]/.test(String(key)),
  isNested: ({ held: nested }) => nested === true,
  nestedMark: (nested) => ({ held: nested }),
}
const rows = (text: string): Rows =>
  text.split(' ').map((each): Row => {
    const key = each.replace('+', '')
    return { [ROW_KEY]: key, key, ...(each.startsWith('+') && { held: true }) }
  })
const told = (list: Rows) => list.map((row) => (row.held ? '+' : '') + rowKey(row)).join(' ')
const carry = (text: string, key: string, aim: Parameters<typeof carriedTo>[2]) =>
  told(carriedTo(rows(text), key, aim, nesting))
const step = (text: string, key: string, by: number, hidden = '') =>
  told(stepped(rows(text), key, by, (row) => !hidden.includes(rowKey(row)), nesting))

describe('contained rows', () => {
  it('follow their holder, up to the first row that is not contained', () => {
    const nodes = nestRows(rows('+a B +b +c d +e T'), nesting)
    expect(nodes.map(({ row, members }) => [rowKey(row), members.map(rowKey).join('')])).toEqual([
      ['a', ''],
      ['B', 'bc'],
      ['d', ''],
      ['e', ''],
      ['T', ''],
    ])
    expect(containerOf(rows('B +b d'), 'b', nesting)).toBe('B')
    expect(containerOf(rows('B +b d'), 'd', nesting)).toBeUndefined()
  })

  it('are carried into a holder, within it and out again', () => {
    expect(carry('a B +b +c', 'a', { container: 'B', before: 'c' })).toBe('B +b +a +c')
    expect(carry('a B', 'a', { container: 'B' })).toBe('B +a')
    expect(carry('B +b +c', 'c', { container: 'B', before: 'b' })).toBe('B +c +b')
    expect(carry('a B +b', 'b', { before: 'a' })).toBe('b a B')
    expect(carry('B +b +c d', 'b', {})).toBe('B +c d b')
    expect(carry('B +b', 'b', { container: 'B', before: 'b' })).toBe('B +b')
  })

  it('move with it, and only fields can go into it', () => {
    expect(carry('B +b +c d', 'B', {})).toBe('d B +b +c')
    expect(carry('B +b C +c', 'C', { before: 'B' })).toBe('C +c B +b')
    expect(carry('B +b C +c', 'B', { container: 'C' })).toBe('C +c B +b')
    expect(carry('T B +b', 'T', { container: 'B', before: 'b' })).toBe('B +b T')
    expect(carry('B +b', 'B', { container: 'B' })).toBe('B +b')
  })

  it('step into it from both sides, along, and out again', () => {
    const down = ['a B +b d', 'B +a +b d', 'B +b +a d', 'B +b a d', 'B +b d a', 'B +b d a']
    for (const [at, text] of down.slice(0, -1).entries()) expect(step(text, 'a', 1)).toBe(down[at + 1])
    const up = ['B +b d a', 'B +b a d', 'B +b +a d', 'B +a +b d', 'a B +b d', 'a B +b d']
    for (const [at, text] of up.slice(0, -1).entries()) expect(step(text, 'a', -1)).toBe(up[at + 1])
    expect(step('a B +b C +c', 'B', 1)).toBe('a C +c B +b')
    expect(step('a B +b', 'B', -1)).toBe('B +b a')
    expect(step('a h d', 'a', 1, 'h')).toBe('h d a')
    expect(step('B +a +h', 'a', 1, 'h')).toBe('B +h a')
  })

  it('stay in place when their holder is deleted', () => {
    const without = (text: string, ...keys: string[]) => told(withoutRows(rows(text), new Set(keys), nesting))
    expect(without('A +a B +b +c d', 'B')).toBe('A +a b c d')
    expect(without('A +a b', 'A')).toBe('a b')
    expect(without('A +a +b c', 'A', 'b')).toBe('a c')
    expect(without('A +a +b c', 'a')).toBe('A +b c')
  })

  it('move in a flat list as on the board, and never leave their holder', () => {
    const move = (text: string, key: string, to: number) => told(movedTo(rows(text), key, to, nesting))
    expect(move('a B +b +c d', 'B', 2)).toBe('a d B +b +c')
    expect(move('a B +b +c d', 'B', 0)).toBe('B +b +c a d')
    expect(move('a B +b +c d', 'B', 3)).toBe('a B +b +c d')
    expect(move('a B +b +c d', 'd', 2)).toBe('a B +d +b +c')
    expect(move('a B +b +c', 'a', 2)).toBe('B +b +a +c')
    expect(move('a B +b +c', 'a', 3)).toBe('B +b +c a')
    expect(move('a B +b', 'a', 9)).toBe('a B +b')
  })

  it('get new rows beside them, and a copied card includes its rows', () => {
    const add = (text: string, key: string, added: string) => told(withNewRows(rows(text), key, rows(added), nesting))
    expect(add('B +b +c d', 'b', 'x')).toBe('B +b +x +c d')
    expect(add('B +b +c d', 'b', '+x +y')).toBe('B +b +x +y +c d')
    expect(add('B +b +c d', 'b', 'C +x')).toBe('B +b +c C +x d')
    expect(add('B +b d e', 'd', 'C x')).toBe('B +b d C x e')
    expect(add('B +b d', 'd', 'x')).toBe('B +b d x')
  })

  it('are added after the selected row, inside it, or at the end', () => {
    const add = (text: string, key: string | undefined, added: string) => {
      const row = { key: added }
      const { place, row: nestedMark } = placeOfNew(rows(text), row, aimAfter(rows(text), key, row, nesting), nesting)
      return `${place}${nestedMark.held ? '+' : ''}`
    }
    expect(add('a B +b +c d', undefined, 'x')).toBe('5')
    expect(add('a B +b +c d', 'a', 'x')).toBe('1')
    expect(add('a B +b +c d', 'b', 'x')).toBe('3+')
    expect(add('a B +b +c d', 'B', 'x')).toBe('4+')
    expect(add('a B +b +c d', 'b', 'X')).toBe('4')
    expect(add('a B +b +c d', 'B', 'T')).toBe('4')
  })
})
