import { describe, expect, it } from 'vitest'
import type { PreparedColumn } from '#renderers/plugin.ts'
import { settingsFrom, shownColumns } from './list-settings.ts'

const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name, title: name, width: 100 }) as PreparedColumn)
const shown = (settings: object) => shownColumns(columns, settingsFrom(settings)).map(({ name }) => name)

describe('the columns of a list', () => {
  it.each([
    ['as the page says', {}, 'abcd'],
    ['in the order of the person, new ones behind', { order: ['c', 'a'] }, 'cabd'],
    ['without hidden ones', { hidden: ['b', 'd', 'gone'] }, 'ac'],
    ['never none', { hidden: ['a', 'b', 'c', 'd'] }, 'a'],
    ['pinned ones at their sides', { order: ['d', 'c', 'b', 'a'], pinned: { b: 'left', d: 'right' } }, 'bcad'],
  ])('are %s', (_, settings, names) => {
    expect(shown(settings).join('')).toBe(names)
  })

  it('have the width set by the person', () => {
    const [a, b] = shownColumns(columns, { widths: { a: 60 } })
    expect([a!.width, a!.narrowed, b!.width, b!.narrowed]).toEqual([60, true, 100, false])
  })

  it.each([
    [null],
    ['text'],
    [[1]],
    [{ order: 'a', hidden: [1], pinned: { a: 'top' }, widths: { a: 'x' }, density: 3 }],
  ])('ignore an invalid stored value: %j', (kept) => {
    expect(settingsFrom(kept)).toEqual({})
  })
})
