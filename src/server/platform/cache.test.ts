import { describe, expect, it } from 'vitest'
import { createCached } from './cache.ts'

describe('a cached value', () => {
  it('is loaded once for all who ask, and again after its time', async () => {
    let loads = 0
    let now = 0
    const cached = createCached(
      async () => ++loads,
      100,
      () => now,
    )
    expect(await Promise.all([cached.get(), cached.get()])).toEqual([1, 1])
    now = 99
    expect(await cached.get()).toBe(1)
    now = 100
    expect(await cached.get()).toBe(2)
  })

  it('is loaded again after a change, also during a load', async () => {
    const waiting: ((value: string) => void)[] = []
    const cached = createCached(() => new Promise<string>((resolve) => waiting.push(resolve)), 100)
    const before = cached.get()
    cached.clear()
    const after = cached.get()
    waiting[0]!('old')
    waiting[1]!('new')
    expect([await before, await after, await cached.get()]).toEqual(['old', 'new', 'new'])
  })

  it('does not keep a failure', async () => {
    let loads = 0
    const cached = createCached(async () => {
      loads += 1
      if (loads === 1) throw new Error('away')
      return loads
    }, 100)
    await expect(cached.get()).rejects.toThrow('away')
    expect(await cached.get()).toBe(2)
  })
})
