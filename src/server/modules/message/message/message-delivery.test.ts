import { describe, expect, it } from 'vitest'
import { type Channel, DeliveryFailure } from '#server/platform/notify/channel.ts'
import type { ClaimedMessage } from './message.repository.ts'
import { createDelivery } from './message-delivery.ts'

const message: ClaimedMessage = {
  ...{ id: 'm', batchId: null, tenantId: 0, title: 't', content: 'c', isHtml: false, sender: 'admin' },
  ...{ receiver: null, address: 'a@b.c', channel: '2', isReachable: true, attempt: 1, tries: 1 },
}

async function attempt(send: Channel['send'], claimed: Partial<ClaimedMessage> = {}, onlyOnce = false) {
  const notes: unknown[][] = []
  const warnings: string[] = []
  const deliver = createDelivery({
    messages: {
      noteSent: async () => void notes.push(['sent']),
      noteFailed: async (_, reason, retryMs) => void notes.push(['failed', reason, retryMs]),
    },
    channels: { '1': { send }, '2': { send }, '4': { send } },
    settings: { maxAttempts: 3, retryMs: 1000 },
    warn: (text) => void warnings.push(text),
  })
  const isSent = await deliver({ ...message, ...claimed }, { onlyOnce })
  return { isSent, notes, warnings }
}

const fails = (isFinal: boolean) => async () => {
  throw new DeliveryFailure('不通', { isFinal })
}

describe('an attempt', () => {
  it('is stored as sent when it is accepted', async () => {
    expect(await attempt(async () => undefined)).toMatchObject({ isSent: true, notes: [['sent']] })
  })

  it('is repeated later after a failure, and finally given up', async () => {
    expect((await attempt(fails(false))).notes).toEqual([['failed', '不通', 1000]])
    expect((await attempt(fails(false), { tries: 2 })).notes).toEqual([['failed', '不通', 2000]])
    expect((await attempt(fails(false), { tries: 3 })).notes).toEqual([['failed', '不通', null]])
  })

  it('is the last one when it would always fail, or when only one was requested', async () => {
    expect((await attempt(fails(true))).notes).toEqual([['failed', '不通', null]])
    expect((await attempt(fails(false), {}, true)).notes).toEqual([['failed', '不通', null]])
  })

  it('is not made for a frozen person, nor for a message whose process died too often', async () => {
    const never = async () => expect.unreachable()
    expect((await attempt(never, { isReachable: false })).notes).toEqual([
      ['failed', '接收人已冻结、已删除或不在本租户', null],
    ])
    expect((await attempt(never, { tries: 4 })).notes).toEqual([['failed', '多次发送都没有结果', null]])
  })

  it('logs an internal fault and shows no details to people', async () => {
    const broken = async () => {
      throw new TypeError('x is not a function')
    }
    const { notes, warnings } = await attempt(broken)
    expect(notes).toEqual([['failed', '发送时出现故障', 1000]])
    expect(warnings[0]).toContain('x is not a function')
  })
})
