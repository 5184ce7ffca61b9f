import { AppError } from '#server/http/answers/errors.ts'
import type { RecordHooks } from '#server/records/engine-dependencies.ts'

/** What is being sent stays until it is known what came of it, and what waits until somebody who may cancels it. */
export const formSendHooks: RecordHooks = {
  async beforeDelete(records) {
    if (records.some(({ state }) => state === 'sending')) throw new AppError('FORM_SEND_UNDER_WAY')
    if (records.some(({ state }) => state === 'waiting')) throw new AppError('FORM_SEND_WAITING')
  },
}
