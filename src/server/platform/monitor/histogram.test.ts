import { describe, expect, it } from 'vitest'
import { averageOf, copyOf, newHistogram, percentile, record, since } from './histogram.ts'

function of(times: readonly number[]) {
  const histogram = newHistogram()
  for (const ms of times) record(histogram, ms)
  return histogram
}

describe('how long things took', () => {
  it('has percentiles close to the real values', () => {
    const times = Array.from({ length: 1000 }, (_, at) => (at + 1) / 10)
    const histogram = of(times)
    for (const share of [0.5, 0.95, 0.99]) {
      expect(Math.abs(percentile(histogram, share)! - share * 100)).toBeLessThan(3)
    }
    expect(averageOf(histogram)).toBe(50.05)
  })

  it('is never longer than the longest', () => {
    expect(percentile(of([4.2]), 0.99)).toBeLessThanOrEqual(4.2)
    expect(percentile(of([120_000]), 0.5)).toBeLessThanOrEqual(120_000)
    expect(percentile(of([120_000]), 1)).toBe(120_000)
  })

  it('is nothing where nothing happened', () => {
    expect([percentile(of([]), 0.5), averageOf(of([]))]).toEqual([null, null])
  })

  it('can be limited to a period', () => {
    const histogram = of([1000, 1000])
    const before = copyOf(histogram)
    record(histogram, 5)
    expect(since(histogram, before).count).toBe(1)
    expect(percentile(since(histogram, before), 0.99)).toBeLessThanOrEqual(5)
  })
})
