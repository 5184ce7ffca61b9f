import { describe, expect, it } from 'vitest'
import { createRing } from './ring.ts'

describe('a ring', () => {
  it.each([
    [[], []],
    [
      [1, 2],
      [2, 1],
    ],
    [
      [1, 2, 3],
      [3, 2, 1],
    ],
    [
      [1, 2, 3, 4, 5],
      [5, 4, 3],
    ],
  ])('keeps of %j the newest three', (given, kept) => {
    const ring = createRing<number>(3)
    for (const item of given) ring.add(item)
    expect(ring.items()).toEqual(kept)
  })
})
