import { describe, expect, it } from 'vitest'
import { headerShown } from './header-visibility.ts'

describe('a header that hides itself', () => {
  it.each([
    { why: 'stays up to 100 px', before: 0, now: 100, shown: true, expected: true },
    { why: 'goes after 100 px', before: 100, now: 101, shown: true, expected: false },
    { why: 'stays away further down', before: 400, now: 500, shown: false, expected: false },
    { why: 'comes back on the way up', before: 500, now: 490, shown: false, expected: true },
    { why: 'is there near the top', before: 90, now: 95, shown: false, expected: true },
    { why: 'stays as it is when nothing moved', before: 300, now: 300, shown: false, expected: false },
  ])('$why', ({ expected, why: _, ...scroll }) => {
    expect(headerShown(scroll)).toBe(expected)
  })
})
