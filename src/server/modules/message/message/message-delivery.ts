import { type Channels, DeliveryFailure } from '#server/platform/notify/channel.ts'
import { type RetrySettings, retryDelay } from '#server/platform/queue/retry-delay.ts'
import type { ClaimedMessage, MessageRepository } from './message.repository.ts'

interface Dependencies {
  messages: Pick<MessageRepository, 'noteSent' | 'noteFailed'>
  channels: Channels
  settings: RetrySettings
  warn(message: string): void
}

const LONGEST_REASON = 500

export type Deliver = ReturnType<typeof createDelivery>

/** Makes one attempt to send a message that this process has claimed, and stores the result. */
export function createDelivery({ messages, channels, settings, warn }: Dependencies) {
  /** @param onlyOnce a failure is final @returns whether the message was sent. */
  return async (message: ClaimedMessage, { onlyOnce = false } = {}): Promise<boolean> => {
    const failure = await attempted(message)
    if (failure === undefined) {
      await messages.noteSent(message)
      return true
    }
    const isLast = onlyOnce || failure.isFinal
    const retryMs = isLast ? null : retryDelay(message.tries, settings)
    await messages.noteFailed(message, failure.message.slice(0, LONGEST_REASON), retryMs)
    return false
  }

  async function attempted(message: ClaimedMessage): Promise<DeliveryFailure | undefined> {
    if (!message.isReachable) return new DeliveryFailure('接收人已冻结、已删除或不在本租户', { isFinal: true })
    // A process claimed the message before and died without storing a result.
    if (message.tries > settings.maxAttempts) return new DeliveryFailure('多次发送都没有结果', { isFinal: true })
    try {
      await channels[message.channel].send(message)
      return undefined
    } catch (error) {
      if (error instanceof DeliveryFailure) return error
      warn(`message ${message.id}: ${(error as Error).message}`)
      return new DeliveryFailure('发送时出现故障', { isFinal: false })
    }
  }
}
