import { AppError } from '#server/http/answers/errors.ts'
import { CHANNEL } from '#server/platform/notify/channel.ts'
import type { NewMessage } from '#server/platform/notify/new-message.ts'
import type { MessageRepository } from './message.repository.ts'
import type { MessageService } from './message.service.ts'

export interface Reminder extends Pick<NewMessage, 'tenantId' | 'sender' | 'title'> {
  /** Plain text. */
  content: string
}

export type Remind = ReturnType<typeof createRemind>

interface Dependencies {
  messages: Pick<MessageRepository, 'hasAddress'>
  send: MessageService['send']
  /** Whether a mail server is set. */
  hasMail: boolean
}

/** Reminds a person of something that waits: inside of the product, and by mail where that can reach the person. */
export function createRemind({ messages, send, hasMail }: Dependencies) {
  return async (reminder: Reminder, userId: string): Promise<void> => {
    const message = { ...reminder, isHtml: false, params: null, templateCode: null }
    try {
      await send({ ...message, channel: CHANNEL.inApp }, { userId })
    } catch (error) {
      // Who is frozen or has left needs no reminder.
      if (error instanceof AppError && error.code === 'MESSAGE_RECEIVER_UNKNOWN') return
      throw error
    }
    // A mail without an address would only be one more failure in the list of messages.
    if (hasMail && (await messages.hasAddress(userId))) await send({ ...message, channel: CHANNEL.mail }, { userId })
  }
}
