import { describe, expect, it } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

describe('a rate', () => {
  it('lets a burst through and then so many each second, each key by itself', () => {
    let now = 0
    const { take } = createTokenBuckets(10, () => now)
    const taken = () => take('a', 2, 3)
    expect([taken(), taken(), taken(), taken()]).toEqual([true, true, true, false])
    expect(take('b', 2, 3)).toBe(true)
    now = 500
    expect([taken(), taken()]).toEqual([true, false])
    now = 60_000
    expect([taken(), taken(), taken(), taken()]).toEqual([true, true, true, false])
  })

  it('remembers so many keys and no more', () => {
    const { take } = createTokenBuckets(1, () => 0)
    expect(take('a', 1, 1)).toBe(true)
    expect(take('b', 1, 1)).toBe(true)
    expect(take('a', 1, 1)).toBe(true)
  })
})
