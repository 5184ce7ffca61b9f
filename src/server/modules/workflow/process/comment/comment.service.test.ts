import { describe, expect, it } from 'vitest'
import { isLoud } from './comment.service.ts'

describe('a comment', () => {
  it.each([
    [null, true],
    [0, false],
    [59, false],
    [60, true],
    [86_400, true],
  ])('after %j seconds without one of the same person notifies others: %j', (seconds, loud) => {
    expect(isLoud(seconds)).toBe(loud)
  })
})
