import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Audience, NewMessage } from '#server/platform/notify/new-message.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { SendQueue } from '#server/platform/queue/send-queue.ts'
import { type MessageRepository, messageStates } from './message.repository.ts'
import { batchRepository } from './message-batch.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  messages: Pick<MessageRepository, 'addForAudience'>
  queue: Pick<SendQueue, 'wake'>
  newId: NewId
  logOperation: LogOperation
}

export interface SentBatch {
  id: string
  /** Number of people. */
  total: number
}

export type BatchService = ReturnType<typeof createBatchService>

/** Bulk messages: one transaction adds all to the queue, and the background sends them. */
export function createBatchService({ kysely, messages, queue, newId, logOperation }: Dependencies) {
  return {
    /** @throws AppError MESSAGE_AUDIENCE_EMPTY */
    async send(principal: Principal, message: NewMessage, audience: Audience): Promise<SentBatch> {
      const id = newId()
      const total = await inTransaction(kysely, async ({ transaction }) => {
        const count = await messages.addForAudience(transaction, id, message, audience)
        if (count === 0) throw new AppError('MESSAGE_AUDIENCE_EMPTY')
        await batchRepository.add(transaction, id, message, count)
        return count
      })
      queue.wake()
      await logOperation(principal, 'add', `群发消息「${message.title}」给${total}人`)
      return { id, total }
    },

    /**
     * Cancels messages that are not sent yet. @returns number of cancelled messages. @throws AppError RECORD_NOT_FOUND
     */
    async cancel(principal: Principal, id: string): Promise<number> {
      if (!(await batchRepository.isKnown(kysely, id, principal.tenantId))) throw new AppError('RECORD_NOT_FOUND')
      const count = await messageStates.cancelBatch(kysely, id)
      await logOperation(principal, 'edit', `取消群发消息，尚未发送的 ${count} 条不再发送`)
      return count
    },
  }
}
