import { describe, expect, it } from 'vitest'
import { nextTreeCode } from './tree-code.ts'

describe('the code of a new node', () => {
  it.each([
    ['', [], 'A01'],
    ['A01', [], 'A01A01'],
    ['', ['A01', 'A02'], 'A03'],
    ['A01', ['A01A99'], 'A01B01'],
    ['', ['A99', 'B01', 'A02'], 'B02'],
    ['A01', ['A01A01', 'A01A01A07', 'B01', 'x', 'A01zzz'], 'A01A02'],
    ['', ['Z99'], undefined],
  ])('below %j beside %j is %s', (parent, siblings, expected) => {
    expect(nextTreeCode(parent, siblings)).toBe(expected)
  })
})
