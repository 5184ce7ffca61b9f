import { describe, expect, it } from 'vitest'
import { createRuntimeMeter } from './runtime-meter.ts'

/** On a machine that is busy with something else a look may come late. */
const PATIENCE_MS = 15_000

/** Keeps the event loop from everybody else. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('the meter of the runtime', () => {
  it('sees a busy event loop, and forgets it with the next look', async () => {
    const meter = createRuntimeMeter()
    meter.begin()
    try {
      let busy = meter.loop()
      let isWorkDone = false
      // Work and looks take turns: what begins before a look and ends after it belongs to neither while.
      const workOrLook = () => {
        if (isWorkDone) busy = meter.loop()
        else block(120)
        isWorkDone = !isWorkDone
        return busy.delayMaxMs > 60 && busy.utilization > 30
      }
      await expect.poll(workOrLook, { timeout: PATIENCE_MS }).toBe(true)
      await expect.poll(() => meter.loop().delayMaxMs, { timeout: PATIENCE_MS }).toBeLessThan(busy.delayMaxMs)
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
