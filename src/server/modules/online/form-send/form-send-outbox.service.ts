import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { SendQueue } from '#server/platform/queue/send-queue.ts'
import type { FormSends, NewSend } from './form-send.repository.ts'

interface Dependencies {
  sends: Pick<FormSends, 'add'>
  queue: Pick<SendQueue, 'wake'>
  newId: NewId
  /** Largest body of one request, in bytes. */
  bodyLimit: number
}

/** Write that a request belongs to. */
export interface SendingWrite {
  trx: Transaction<Tables>
  afterCommit(task: () => void): void
}

export interface FormSendOutbox {
  bodyLimit: number
  /** Stores a request. It is sent after the commit, and never after a rollback. */
  put(write: SendingWrite, send: NewSend): Promise<void>
}

export function createFormSendOutbox({ sends, queue, newId, bodyLimit }: Dependencies): FormSendOutbox {
  return {
    bodyLimit,
    async put({ trx, afterCommit }, send) {
      await sends.add(trx, newId(), send)
      afterCommit(queue.wake)
    },
  }
}
