import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { CHANNEL } from '#server/platform/notify/channel.ts'
import type { NewMessage } from '#server/platform/notify/new-message.ts'
import type { MessageService } from './message.service.ts'

export interface Reminder extends Pick<NewMessage, 'tenantId' | 'sender' | 'title'> {
  /** Plain text. */
  content: string
}

export type Remind = ReturnType<typeof createRemind>

interface Dependencies {
  kysely: Kysely<Tables>
  send: MessageService['send']
  /** Whether a mail server is set. */
  hasMail: boolean
}

/** Reminds a person of something that waits: inside of the product, and by mail where that can reach the person. */
export function createRemind({ kysely, send, hasMail }: Dependencies) {
  return async (reminder: Reminder, userId: string): Promise<void> => {
    const message = { ...reminder, isHtml: false, params: null, templateCode: null }
    await send({ ...message, channel: CHANNEL.inApp }, { userId })
    if (!hasMail) return
    // A mail without an address would only be one more failure in the list of messages.
    const { rows } = await sql`select from sys_user where id = ${userId} and email <> ''`.execute(kysely)
    if (rows.length > 0) await send({ ...message, channel: CHANNEL.mail }, { userId })
  }
}
