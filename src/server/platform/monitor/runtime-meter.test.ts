import { describe, expect, it } from 'vitest'
import { createRuntimeMeter } from './runtime-meter.ts'

/** Keeps the event loop from everybody else. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 30))

describe('the meter of the runtime', () => {
  it('sees a busy event loop, and forgets it with the next look', async () => {
    const meter = createRuntimeMeter()
    meter.begin()
    try {
      await turn()
      meter.loop()
      // What begins before the look and ends after it belongs to neither while.
      await turn()
      block(120)
      await turn()
      const busy = meter.loop()
      expect(busy.delayMaxMs).toBeGreaterThan(60)
      expect(busy.utilization).toBeGreaterThan(30)
      await turn()
      expect(meter.loop().delayMaxMs).toBeLessThan(busy.delayMaxMs)
    } finally {
      meter.end()
    }
  })

  it('counts collections of garbage by their kind', async () => {
    const meter = createRuntimeMeter()
    meter.begin()
    try {
      let kept: unknown[] = []
      for (let at = 0; at < 60; at += 1) kept = Array.from({ length: 100_000 }, () => ({ at }))
      expect(kept).toHaveLength(100_000)
      await expect.poll(() => meter.collections().length).toBeGreaterThan(0)
      for (const { count, totalMs, longestMs } of meter.collections()) {
        expect(count).toBeGreaterThan(0)
        expect(totalMs).toBeGreaterThanOrEqual(longestMs)
      }
    } finally {
      meter.end()
    }
  })

  it('is still before it begins', () => {
    expect(createRuntimeMeter().loop()).toMatchObject({ delayP50Ms: 0, delayP99Ms: 0, delayMaxMs: 0 })
  })
})
