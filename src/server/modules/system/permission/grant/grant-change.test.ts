import { describe, expect, it } from 'vitest'
import { changeAgainst, rulesAfter } from './grant-change.ts'

describe('the difference that a person made', () => {
  it('adds and removes only what the person changed, whatever others did meanwhile', () => {
    // Both began with a and b; another person added c and removed b.
    const created = { wanted: ['b', 'd'], previous: ['a', 'b'] }
    expect(changeAgainst(['a', 'c'], created)).toEqual({ added: ['d'], removed: ['a'] })
  })

  it('has no effect when it is applied already', () => {
    expect(changeAgainst(['a'], { wanted: ['a', 'b', 'b'], previous: ['c'] })).toEqual({ added: ['b'], removed: [] })
  })
})

describe('a choice of data rules', () => {
  it('preserves the choices of others when it includes its starting point', () => {
    expect(rulesAfter(['a', 'c'], { wanted: ['b'], previous: ['a'] })).toEqual(['c', 'b'])
  })

  it('replaces everything without its starting point', () => {
    expect(rulesAfter(['a', 'c'], { wanted: ['b', 'b'] })).toEqual(['b'])
  })
})
