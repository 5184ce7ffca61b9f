import { AppError } from '#server/http/answers/errors.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'

/** Refuses deleting a request that is being sent, or that waits and is not cancelled. */
export const formSendHooks: EntityHooks<'online/form-send'> = {
  async beforeDelete(records) {
    if (records.some(({ state }) => state === 'sending')) throw new AppError('FORM_SEND_UNDER_WAY')
    if (records.some(({ state }) => state === 'waiting')) throw new AppError('FORM_SEND_WAITING')
  },
}
