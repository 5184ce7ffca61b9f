import { describe, expect, it } from 'vitest'
import { median } from './statistics.ts'

describe('the median', () => {
  it('is the value in the middle, however the values are ordered', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([100, 20, 3])).toBe(20)
  })

  it('is halfway between the two in the middle', () => {
    expect(median([4, 1, 2, 100])).toBe(3)
  })
})
