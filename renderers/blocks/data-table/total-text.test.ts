import { describe, expect, it } from 'vitest'
import { totalText } from './total-text.ts'

describe('the text beside the pages', () => {
  it.each([
    [23, [11, 20], false, '11-20 共23条'],
    [10_000, [1, 10], true, '1-10 共 10000+ 条'],
    [0, [0, 0], false, '共0条'],
  ] as [number, [number, number], boolean, string][])('of %d rows', (total, range, capped, text) => {
    expect(totalText(total, range, capped)).toBe(text)
  })
})
