import type { Database } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { people } from '#server/modules/workflow/process/approvers/people.repository.ts'
import { CHANNEL } from '#server/platform/notify/channel.ts'
import type { Addressee, NewMessage } from '#server/platform/notify/new-message.ts'
import type { ServiceHandler } from './service-handlers.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  /** Adds a message to the queue of the platform. */
  sendMessage(message: NewMessage, to: Addressee): Promise<string>
}

/** Service that sends a message within the application to the people of its node, else to the starter. */
export function createNoticeHandler({ database, sendMessage }: Dependencies): ServiceHandler {
  return async ({ tenantId, title, starter, node }) => {
    const names = node.people ?? [starter]
    const receivers = await inTransaction(database.kysely, ({ transaction }) =>
      people.named(transaction, tenantId, names),
    )
    if (receivers.length === 0) throw new Error(`没有找到接收人：${names.join('、')}`)
    const content = node.text ?? `流程“${title}”已到达“${node.name}”`
    const message = { ...{ title, content, isHtml: false, params: null, templateCode: null, tenantId }, ...FROM_ENGINE }
    for (const userId of receivers) await sendMessage(message, { userId })
    return undefined
  }
}

const FROM_ENGINE = { channel: CHANNEL.inApp, sender: 'workflow' } as const
