import { describe, expect, it } from 'vitest'
import { secondsLeft } from './use-countdown.ts'

describe('the seconds that are left', () => {
  it.each([
    [60_000, 0, 60],
    [60_000, 1, 60],
    [60_000, 59_001, 1],
    [60_000, 60_000, 0],
    [60_000, 99_000, 0],
  ])('until %i at %i are %i', (until, now, left) => {
    expect(secondsLeft(until, now)).toBe(left)
  })
})
