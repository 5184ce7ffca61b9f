import { describe, expect, it } from 'vitest'
import { changeAgainst, idsIn, isWithin, rulesHandedOn } from './grant-change.ts'

describe('the difference that a person made', () => {
  it('adds and removes what the person added and removed, whatever others did meanwhile', () => {
    // Both began with a and b; somebody else added c and removed b.
    const now = new Set(['a', 'c'])
    expect(changeAgainst(now, ['b', 'd'], ['a', 'b'])).toEqual({ added: ['d'], removed: ['a'] })
  })

  it('does nothing twice', () => {
    expect(changeAgainst(new Set(['a']), ['a', 'b', 'b'], ['c'])).toEqual({ added: ['b'], removed: [] })
  })
})

describe('the data rules that a person may set', () => {
  it('go along with what is handed on, unless one of the own grants has none', () => {
    expect(rulesHandedOn([['r1'], ['r2', 'r1']])).toEqual(['r1', 'r2'])
    expect(rulesHandedOn([['r1'], []])).toEqual([])
  })

  it('contain all of one of the own grants', () => {
    expect(isWithin([['r1'], ['r2']], ['r2', 'r3'])).toBe(true)
    expect(isWithin([['r1', 'r2']], ['r1'])).toBe(false)
    expect(isWithin([['r1']], [])).toBe(false)
    expect(isWithin([[]], [])).toBe(true)
    expect(isWithin([], ['r1'])).toBe(false)
  })
})

it('reads ids from a comma list or a list, each once', () => {
  expect(idsIn('a, b,,a,')).toEqual(['a', 'b'])
  expect(idsIn(['x', 'x'])).toEqual(['x'])
  expect(idsIn(null)).toEqual([])
})
