import { describe, expect, it } from 'vitest'
import { nextTab } from './tab-keys.ts'

describe('the focus on tabs', () => {
  const keys = ['/a', '/b', '/c']
  it.each([
    ['/a', 'ArrowRight', 1],
    ['/c', 'ArrowRight', 0],
    ['/a', 'ArrowLeft', 2],
    ['/b', 'Home', 0],
    ['/b', 'End', 2],
    ['/b', 'x', undefined],
  ])('goes from %s by %s to %s', (at, pressed, next) => {
    expect(nextTab(keys, at, pressed)).toBe(next)
  })
})
