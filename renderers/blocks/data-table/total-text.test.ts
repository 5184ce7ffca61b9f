import { describe, expect, it } from 'vitest'
import { totalText } from './total-text.ts'

describe('the text beside the pages', () => {
  it.each([
    { from: 11, count: 10, total: 23, totalEstimated: false, text: '11-20 共23条' },
    { from: 21, count: 3, total: 23, totalEstimated: false, text: '21-23 共23条' },
    { from: 1, count: 10, total: 10_000, totalEstimated: true, text: '1-10 共约 10000 条' },
    { from: 1, count: 0, total: 0, totalEstimated: false, text: '共0条' },
  ])('$text', ({ count, text, ...shown }) => {
    expect(totalText({ ...shown, rows: Array.from({ length: count }, () => ({})) })).toBe(text)
  })
})
