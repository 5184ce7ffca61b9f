import { describe, expect, it } from 'vitest'
import type { ChannelCode } from '../../../platform/notify/channel.ts'
import type { ClaimedMessage } from './message.repository.ts'
import { createMessageQueue } from './message-queue.ts'

function withResolver() {
  let resolve: (value: boolean) => void = () => undefined
  const promise = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

const LANES = { '1': 1, '2': 2, '4': 1 } as const

function stage(due: ChannelCode[], deliver: (message: ClaimedMessage) => Promise<boolean>) {
  const waiting = due.map((channel, at) => ({ id: String(at), channel }) as ClaimedMessage)
  const warnings: string[] = []
  const queue = createMessageQueue({
    messages: {
      async claim(channel) {
        const at = waiting.findIndex((message) => message.channel === channel)
        return at === -1 ? undefined : waiting.splice(at, 1)[0]
      },
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
    const { queue } = stage(['1', '2', '2', '4'], async ({ channel }) => channel !== '2')
    expect(await queue.sendDue()).toEqual({ sent: 2, failed: 2 })
    expect(await queue.sendDue()).toEqual({ sent: 0, failed: 0 })
  })

  it('does not let a way that hangs hold up another', async () => {
    const { promise: hanging, resolve: release } = withResolver()
    const sent: string[] = []
    const { queue } = stage(['2', '2', '4', '4'], async ({ channel }) => {
      if (channel === '2') return hanging
      sent.push(channel)
      return true
    })
    const running = queue.sendDue()
    await expect.poll(() => sent).toEqual(['4', '4'])
    expect(queue.sendDue()).toBe(running)
    release(true)
    expect(await running).toEqual({ sent: 4, failed: 0 })
  })

  it('begins no further message once it is to stop, and stops when those under way have ended', async () => {
    const { queue, waiting } = stage(['4', '4', '4'], async () => {
      void queue.stop()
      return true
    })
    await queue.sendDue()
    expect(waiting).toHaveLength(2)
  })

  it('tells the log of a fault, and goes on with the next call', async () => {
    let isBroken = true
    const { queue, warnings, waiting } = stage(['4', '4'], async () => {
      if (!isBroken) return true
      isBroken = false
      throw new Error('no connection')
    })
    queue.wake()
    await expect.poll(() => warnings).toEqual(['messages: no connection'])
    queue.wake()
    await expect.poll(() => waiting).toEqual([])
  })
})
