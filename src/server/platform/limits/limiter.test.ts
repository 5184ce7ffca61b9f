import { describe, expect, it } from 'vitest'
import { createLimiter, TooBusy } from './limiter.ts'

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

  it('refuses what would have to wait for too long, and goes on with the others', async () => {
    const limited = createLimiter(1, 20)
    const { promise: held, resolve: release } = withResolvers()
    const first = limited(() => held)
    await expect(limited(async () => 'late')).rejects.toThrow(TooBusy)
    release()
    await first
    expect(await limited(async () => 'in time')).toBe('in time')
  })
})

function withResolvers() {
  let resolve: () => void
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}
