import { describe, expect, it } from 'vitest'
import { touchStep } from './touch-steps.ts'

describe('fingers on a diagram', () => {
  it('move it, if it is one', () => {
    expect(touchStep([{ x: 10, y: 10 }], [{ x: 15, y: 4 }])).toEqual({
      dx: 5,
      dy: -6,
      scale: 1,
      center: { x: 15, y: 4 },
    })
  })

  it('zoom by their distance, around their middle, if there are two', () => {
    const before = [
      { x: 100, y: 50 },
      { x: 200, y: 50 },
    ]
    const after = [
      { x: 50, y: 60 },
      { x: 250, y: 60 },
    ]
    expect(touchStep(before, after)).toEqual({ dx: 0, dy: 10, scale: 2, center: { x: 150, y: 60 } })
  })

  it('do nothing when one comes or leaves, or when they are in one place', () => {
    expect(touchStep([{ x: 1, y: 1 }], [])).toBeUndefined()
    expect(touchStep([], [])).toBeUndefined()
    const one = [
      { x: 1, y: 1 },
      { x: 1, y: 1 },
    ]
    expect(touchStep(one, one)?.scale).toBe(1)
  })
})
