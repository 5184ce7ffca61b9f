import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { SendQueue } from '#server/platform/queue/send-queue.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { sendStates } from './form-send.repository.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'change'>
  sendEntity: EntityAt<'online/form-send'>
  queue: Pick<SendQueue, 'wake'>
  logOperation: LogOperation
}

export type FormSendService = ReturnType<typeof createFormSendService>

/** Resends and cancels requests of steps. */
export function createFormSendService({ engine, sendEntity, queue, logOperation }: Dependencies) {
  const changed = (
    principal: Principal,
    ids: unknown,
    states: readonly unknown[],
    code: 'FORM_SEND_NOT_RESENT' | 'FORM_SEND_NOT_CANCELLED',
    change: typeof sendStates.resend,
  ): Promise<string[]> =>
    engine.change(principal, sendEntity, ids, async (rows, { trx }) => {
      if (!rows.every(({ state }) => states.includes(state))) throw new AppError(code)
      await change(trx, rows.map(keyOf))
    })

  return {
    /** @throws AppError IDS_MISSING, RECORD_NOT_FOUND, FORM_SEND_NOT_RESENT */
    async resend(principal: Principal, ids: unknown): Promise<number> {
      const keys = await changed(principal, ids, ['failed', 'cancelled'], 'FORM_SEND_NOT_RESENT', sendStates.resend)
      queue.wake()
      await logOperation(principal, 'edit', `重试表单接口调用 ${keys.length} 次`)
      return keys.length
    },

    /** @throws AppError IDS_MISSING, RECORD_NOT_FOUND, FORM_SEND_NOT_CANCELLED */
    async cancel(principal: Principal, ids: unknown): Promise<number> {
      const keys = await changed(principal, ids, ['waiting'], 'FORM_SEND_NOT_CANCELLED', sendStates.cancel)
      await logOperation(principal, 'edit', `取消表单接口调用 ${keys.length} 次`)
      return keys.length
    },
  }
}

function keyOf({ id }: Readonly<Row>): string {
  return String(id)
}
