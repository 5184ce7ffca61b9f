import { AppError } from '#server/http/answers/errors.ts'
import { CHANNEL } from '#server/platform/notify/channel.ts'
import type { Remind } from '#server/platform/notify/new-message.ts'
import type { MessageRepository } from './message.repository.ts'
import type { MessageService } from './message.service.ts'

interface Dependencies {
  messages: Pick<MessageRepository, 'hasAddress'>
  send: MessageService['send']
  /** Whether a mail server is set. */
  hasMail: boolean
}

/** Reminds a person of something that waits: inside of the product, and by mail where that can reach the person. */
export function createRemind({ messages, send, hasMail }: Dependencies): Remind {
  return async (reminder, userId) => {
    const message = { ...reminder, isHtml: false, params: null, templateCode: null }
    try {
      await send({ ...message, channel: CHANNEL.inApp }, { userId })
    } catch (error) {
      if (error instanceof AppError && error.code === 'MESSAGE_RECEIVER_UNKNOWN') return false
      throw error
    }
    // A mail without an address would only be one more failure in the list of messages.
    if (hasMail && (await messages.hasAddress(userId))) await send({ ...message, channel: CHANNEL.mail }, { userId })
    return true
  }
}
