import { expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

const settings = { maxAttempts: 6, retryMs: 60_000 }

it('waits twice as long after each attempt, and gives up after the last one', () => {
  const minutes = [1, 2, 3, 4, 5].map((tries) => retryDelay(tries, settings)! / 60_000)
  expect(minutes).toEqual([1, 2, 4, 8, 16])
  expect(retryDelay(6, settings)).toBeNull()
})

it('waits six hours at most', () => {
  expect(retryDelay(80, { maxAttempts: 100, retryMs: 60_000 })).toBe(6 * 3_600_000)
})
