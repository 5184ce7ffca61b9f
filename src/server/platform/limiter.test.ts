import { describe, expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'

describe('a limit of tasks at a time', () => {
  it('holds, in order, also when tasks fail', async () => {
    const limited = createLimiter(2)
    let running = 0
    let most = 0
    const started: number[] = []
    const task = (name: number) =>
      limited(async () => {
        started.push(name)
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setImmediate(resolve))
        running -= 1
        if (name === 1) throw new Error('failed')
      }).catch(() => undefined)
    await Promise.all([0, 1, 2, 3, 4].map(task))
    expect([most, started]).toEqual([2, [0, 1, 2, 3, 4]])
  })
})
