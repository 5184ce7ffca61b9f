import { describe, expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

describe('the strength of a password', () => {
  it.each([
    ['', undefined],
    ['abc', 'weak'],
    ['abcdefgh1234', 'weak'],
    ['abc#12345', 'medium'],
    ['abcdef#123456', 'medium'],
    ['Abcdef#123456', 'strong'],
  ])('of "%s" is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })
})
