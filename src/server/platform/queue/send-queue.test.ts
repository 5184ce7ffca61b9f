import { describe, expect, it } from 'vitest'
import { createSendQueue } from './send-queue.ts'

type Lane = '1' | '2' | '4'
interface Item {
  id: string
  lane: Lane
}

function withResolver() {
  let resolve: (value: boolean) => void = () => undefined
  const promise = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

const LANES = { '1': 1, '2': 2, '4': 1 } as const

function harness(due: Lane[], deliver: (item: Item) => Promise<boolean>) {
  const waiting: Item[] = due.map((lane, at) => ({ id: String(at), lane }))
  const warnings: string[] = []
  const queue = createSendQueue<Lane, Item>({
    async claim(lane) {
      const at = waiting.findIndex((item) => item.lane === lane)
      return at === -1 ? undefined : waiting.splice(at, 1)[0]
    },
    deliver,
    lanes: LANES,
    settings: { leaseMs: 1000, pollMs: 60_000 },
    warn: (text) => void warnings.push(text),
  })
  return { queue, waiting, warnings }
}

describe('the queue', () => {
  it('sends all that is due, and counts', async () => {
    const { queue } = harness(['1', '2', '2', '4'], async ({ lane }) => lane !== '2')
    expect(await queue.sendDue()).toEqual({ sent: 2, failed: 2 })
    expect(await queue.sendDue()).toEqual({ sent: 0, failed: 0 })
  })

  it('does not let a lane that hangs hold up another, nor what comes later in another', async () => {
    const { promise: hanging, resolve: release } = withResolver()
    const sent: string[] = []
    const { queue, waiting } = harness(['2', '2', '4', '4'], async ({ lane }) => {
      if (lane === '2') return hanging
      sent.push(lane)
      return true
    })
    const running = queue.sendDue()
    await expect.poll(() => sent).toEqual(['4', '4'])
    waiting.push({ id: 'later', lane: '4' }, { id: 'full', lane: '2' })
    queue.wake()
    await expect.poll(() => sent).toEqual(['4', '4', '4'])
    expect(waiting).toEqual([{ id: 'full', lane: '2' }])
    const other = queue.sendDue()
    release(true)
    expect([await running, await other]).toEqual([
      { sent: 5, failed: 0 },
      { sent: 0, failed: 0 },
    ])
  })

  it('begins nothing further once it is to stop, and stops when what is under way has ended', async () => {
    const { queue, waiting } = harness(['4', '4', '4'], async () => {
      void queue.stop()
      return true
    })
    await queue.sendDue()
    expect(waiting).toHaveLength(2)
  })

  it('logs a fault, and goes on with the next call', async () => {
    let isBroken = true
    const { queue, warnings, waiting } = harness(['4', '4'], async () => {
      if (!isBroken) return true
      isBroken = false
      throw new Error('no connection')
    })
    queue.wake()
    await expect.poll(() => warnings).toEqual(['no connection'])
    queue.wake()
    await expect.poll(() => waiting).toEqual([])
  })

  it('searches again when it is woken during a search', async () => {
    const { promise: looking, resolve: found } = withResolver()
    const sent: string[] = []
    const items: Item[] = []
    const queue = createSendQueue<'4', Item>({
      async claim() {
        const item = items.shift()
        // The answer is older than what arrives meanwhile.
        if (item === undefined) await looking
        return item
      },
      async deliver({ id }) {
        sent.push(id)
        return true
      },
      ...{ lanes: { '4': 1 }, settings: { leaseMs: 1000, pollMs: 0 }, warn: () => undefined },
    })
    const running = queue.sendDue()
    items.push({ id: 'new', lane: '4' })
    queue.wake()
    found(true)
    await running
    expect(sent).toEqual(['new'])
  })
})
