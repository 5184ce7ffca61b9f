import { expect, it } from 'vitest'
import { AppError } from '#server/http/answers/errors.ts'
import type { Addressee, NewMessage } from '#server/platform/notify/new-message.ts'
import { createRemind } from './reminders.ts'

const REMINDER = { tenantId: 0, sender: 'workflow', title: '催办', content: '请办理' }

it.each([
  ['inside and by mail', true, true, ['4', '2']],
  ['inside only without a mail server', false, true, ['4']],
  ['inside only without an address', true, false, ['4']],
])('a person is reminded %s', async (_, hasMail, isReachable, channels) => {
  const sent: string[] = []
  const send = async ({ channel, title }: NewMessage, to: Addressee) => {
    expect([title, to]).toEqual(['催办', { userId: 'one' }])
    return String(sent.push(channel))
  }
  const hasAddress = async (userId: string) => userId === 'one' && isReachable
  expect(await createRemind({ messages: { hasAddress }, send, hasMail })(REMINDER, 'one')).toBe(true)
  expect(sent).toEqual(channels)
})

it('a person who has left is not reminded, and that is no fault', async () => {
  const send = async () => {
    throw new AppError('MESSAGE_RECEIVER_UNKNOWN')
  }
  const messages = { hasAddress: async () => true }
  expect(await createRemind({ messages, send, hasMail: true })(REMINDER, 'one')).toBe(false)
})
