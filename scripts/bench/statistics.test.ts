import { describe, expect, it } from 'vitest'
import { median, percentile } from './statistics.ts'

describe('the median', () => {
  it('is the value in the middle, however the values are ordered', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([100, 20, 3])).toBe(20)
  })

  it('is halfway between the two in the middle', () => {
    expect(median([4, 1, 2, 100])).toBe(3)
  })
})

describe('a percentile', () => {
  it('is the least value that its share does not exceed', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect(percentile(values, 0.95)).toBe(95)
    expect(percentile([3, 1, 2], 0.95)).toBe(3)
    expect(percentile([7], 0)).toBe(7)
  })
})
