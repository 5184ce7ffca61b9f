import { describe, expect, it } from 'vitest'
import { changeAgainst, rulesAfter } from './grant-change.ts'

describe('the difference that a person made', () => {
  it('adds and removes what the person added and removed, whatever others did meanwhile', () => {
    // Both began with a and b; somebody else added c and removed b.
    const made = { wanted: ['b', 'd'], seen: ['a', 'b'] }
    expect(changeAgainst(['a', 'c'], made)).toEqual({ added: ['d'], removed: ['a'] })
  })

  it('does nothing twice', () => {
    expect(changeAgainst(['a'], { wanted: ['a', 'b', 'b'], seen: ['c'] })).toEqual({ added: ['b'], removed: [] })
  })
})

describe('a choice of data rules', () => {
  it('keeps what others chose meanwhile, when it tells what it began with', () => {
    expect(rulesAfter(['a', 'c'], { wanted: ['b'], seen: ['a'] })).toEqual(['c', 'b'])
  })

  it('replaces everything when it does not', () => {
    expect(rulesAfter(['a', 'c'], { wanted: ['b', 'b'] })).toEqual(['b'])
  })
})
