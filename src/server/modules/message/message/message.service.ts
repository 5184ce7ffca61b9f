import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Addressee, NewMessage } from '#server/platform/notify/new-message.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { SendQueue } from '#server/platform/queue/send-queue.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { type MessageRepository, messageStates, SEND_STATE } from './message.repository.ts'
import type { Deliver } from './message-delivery.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'change'>
  messageEntity: EntityAt<'message/message'>
  messages: MessageRepository
  deliver: Deliver
  queue: Pick<SendQueue, 'wake'>
  leaseMs: number
  newId: NewId
  logOperation: LogOperation
}

export interface SendResult {
  id: string
  isSent: boolean
  reason: string | null
}

const RESENT: readonly unknown[] = [SEND_STATE.failed, SEND_STATE.givenUp, SEND_STATE.cancelled]
const CANCELLED: readonly unknown[] = [SEND_STATE.waiting, SEND_STATE.failed]

export type MessageService = ReturnType<typeof createMessageService>

/** Outgoing messages: queue, immediate sending, repetition and cancellation. */
export function createMessageService(dependencies: Dependencies) {
  const { engine, messageEntity, messages, deliver, queue, leaseMs, newId, logOperation } = dependencies

  /** @throws AppError MESSAGE_RECEIVER_UNKNOWN */
  const add = async (message: NewMessage, to: Addressee, delayMs = 0): Promise<string> => {
    const id = newId()
    if (!(await messages.add(id, message, to, delayMs))) throw new AppError('MESSAGE_RECEIVER_UNKNOWN')
    return id
  }

  const changed = async (
    principal: Principal,
    ids: unknown,
    states: readonly unknown[],
    code: 'MESSAGE_NOT_RESENT' | 'MESSAGE_NOT_CANCELLED',
    change: typeof messageStates.resend,
  ): Promise<string[]> =>
    engine.change(principal, messageEntity, ids, async (rows, { trx }) => {
      if (!rows.every(({ esSendStatus }) => states.includes(esSendStatus))) throw new AppError(code)
      await change(trx, rows.map(keyOf))
    })

  return {
    /**
     * Adds a message to the queue; it is sent as soon as its channel permits. @throws AppError MESSAGE_RECEIVER_UNKNOWN
     */
    async send(message: NewMessage, to: Addressee): Promise<string> {
      const id = await add(message, to)
      queue.wake()
      return id
    },

    /** Makes one attempt and waits for its result. @throws AppError MESSAGE_RECEIVER_UNKNOWN */
    async sendNow(message: NewMessage, to: Addressee): Promise<SendResult> {
      // The delay prevents the queue from claiming the message, unless this process dies.
      const id = await add(message, to, leaseMs)
      const claimed = await messages.claimOne(id, leaseMs)
      if (claimed) await deliver(claimed, { onlyOnce: true })
      const { state, reason } = (await messages.stateOf(id)) ?? { state: SEND_STATE.cancelled, reason: null }
      return { id, isSent: state === SEND_STATE.sent, reason }
    },

    /** @throws AppError IDS_MISSING, RECORD_NOT_FOUND, MESSAGE_NOT_RESENT */
    async resend(principal: Principal, ids: unknown): Promise<number> {
      const keys = await changed(principal, ids, RESENT, 'MESSAGE_NOT_RESENT', messageStates.resend)
      queue.wake()
      await logOperation(principal, 'edit', `重新发送消息 ${keys.length} 条`)
      return keys.length
    },

    /** @throws AppError IDS_MISSING, RECORD_NOT_FOUND, MESSAGE_NOT_CANCELLED */
    async cancel(principal: Principal, ids: unknown): Promise<number> {
      const keys = await changed(principal, ids, CANCELLED, 'MESSAGE_NOT_CANCELLED', messageStates.cancel)
      await logOperation(principal, 'edit', `取消发送消息 ${keys.length} 条`)
      return keys.length
    },
  }
}

function keyOf({ id }: Readonly<Row>): string {
  return String(id)
}
