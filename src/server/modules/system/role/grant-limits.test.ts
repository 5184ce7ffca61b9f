import { describe, expect, it } from 'vitest'
import { isWithin, rulesHandedOn } from './grant-limits.ts'

describe('the data rules that a person may set', () => {
  it('are passed on with a granted menu, unless one of the own grants has none', () => {
    expect(rulesHandedOn([['r1'], ['r2', 'r1']])).toEqual(['r1', 'r2'])
    expect(rulesHandedOn([['r1'], []])).toEqual([])
  })

  it('must contain all rules of one own grant', () => {
    expect(isWithin([['r1'], ['r2']], ['r2', 'r3'])).toBe(true)
    expect(isWithin([['r1', 'r2']], ['r1'])).toBe(false)
    expect(isWithin([['r1']], [])).toBe(false)
    expect(isWithin([[]], [])).toBe(true)
    expect(isWithin([], ['r1'])).toBe(false)
  })
})
