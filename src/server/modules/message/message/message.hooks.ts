import { AppError } from '#server/http/answers/errors.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import { SEND_STATE } from './message.repository.ts'

/** Record hooks of messages: one that is being sent cannot be deleted before its result is known. */
export const messageHooks: EntityHooks<'message/message'> = {
  async beforeDelete(records) {
    if (records.some(({ esSendStatus }) => esSendStatus === SEND_STATE.sending)) throw new AppError('MESSAGE_SENDING')
  },
}
