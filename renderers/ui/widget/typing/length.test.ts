import { describe, expect, it } from 'vitest'
import { fitTyped, lengthOf } from './length.ts'

describe('typing into a text of limited length', () => {
  it.each([
    ['typed at the end', 'abc', 'abcd', 3, 'abc'],
    ['typed in the middle of a full text', 'abc', 'aXbc', 3, 'abc'],
    ['pasted, of which a part fits', 'ab', 'aXYZb', 4, 'aXYb'],
    ['pasted over all', 'abc', 'vwxyz', 3, 'vwx'],
    ['a repeated character', 'aaa', 'aaaa', 3, 'aaa'],
    ['what fits', 'ab', 'abc', 3, 'abc'],
    ['deleted from a text that was too long', 'abcdef', 'abcde', 3, 'abcde'],
    ['typed into a text that was too long', 'abcdef', 'abcdefg', 3, 'abcdef'],
    ['anything without a limit', 'a', 'abcdef', undefined, 'abcdef'],
    ['rare characters, each counted as one', '', '𠮷𠮷𠮷', 2, '𠮷𠮷'],
  ])('%s', (_what, before, typed, max, kept) => {
    expect(fitTyped(before, typed, max)).toBe(kept)
  })

  it('counts a character outside the basic plane as one', () => {
    expect(lengthOf('𠮷a')).toBe(2)
  })
})
