import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { nextMessage, ThreadEnded } from './thread-messages.ts'

const PATIENCE_MS = 30_000

function thread(code: string, resourceLimits = {}): Worker {
  const created = new Worker(code, { eval: true, resourceLimits })
  created.on('error', () => undefined)
  return created
}
const kindOf = (waiting: Promise<unknown>) =>
  waiting.then(
    () => 'message',
    (error: unknown) => (error instanceof ThreadEnded ? error.kind : 'other'),
  )

describe('the next message of a thread', () => {
  it('is heard although the main thread was busy for longer than the limit', async () => {
    const busyMs = 500
    const flag = new Int32Array(new SharedArrayBuffer(4))
    const created = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads')
      parentPort.postMessage('in time'); Atomics.store(workerData, 0, 1); Atomics.notify(workerData, 0)`,
      { eval: true, workerData: flag },
    )
    const waiting = kindOf(nextMessage(created, busyMs / 10))
    Atomics.wait(flag, 0, 0, PATIENCE_MS)
    const end = performance.now() + busyMs
    while (performance.now() < end);
    expect(await waiting).toBe('message')
  })

  it('is not awaited for longer than the limit', async () => {
    const silent = thread('setInterval(() => {}, 1000)')
    expect(await kindOf(nextMessage(silent, 20))).toBe('time')
    await silent.terminate()
  })

  it('is given up when the thread ends, runs out of memory, or has ended before', async () => {
    const gone = thread('process.exit()')
    expect(await kindOf(nextMessage(gone, PATIENCE_MS))).toBe('broken')
    expect(await kindOf(nextMessage(gone, PATIENCE_MS))).toBe('broken')
    const hungry = thread('const all = []; for (;;) all.push(new Array(1000).fill({}))', { maxOldGenerationSizeMb: 8 })
    expect(await kindOf(nextMessage(hungry, PATIENCE_MS))).toBe('memory')
  })
})
