import { backOff } from '#server/modules/workflow/process/triggers/back-off.ts'
import { reasonOf } from '#server/modules/workflow/process/triggers/failure-text.ts'
import { sendHttp } from '#server/modules/workflow/process/triggers/send-http.ts'
import type { SourceReceivers } from '#server/platform/data-sources/source.ts'
import type { DueCall, ListenerCallQueue } from './listener-call.store.ts'

interface Dependencies {
  calls: Pick<ListenerCallQueue, 'end' | 'fail'>
  dataSources: SourceReceivers
  warn(message: string): void
}

/** Attempts before an administrator has to decide. */
export const MOST_ATTEMPTS = 3

/** Makes the function that sends one due call of a listener; resolves to whether it is done with. */
export function createSendListenerCall({ calls, dataSources, warn }: Dependencies) {
  return async ({ id, body, attempts, enabled, dataSource, method, path }: DueCall): Promise<boolean> => {
    if (!enabled || dataSource === null) {
      await calls.end(id, 'skipped', '监听器已停用或不再调用接口')
      return true
    }
    try {
      await sendHttp(dataSources, dataSource, { method: method ?? 'POST', path: path ?? '', key: id, body })
    } catch (error) {
      const reason = reasonOf(error)
      warn(`listener call ${id}: ${reason}`)
      const isLast = attempts + 1 >= MOST_ATTEMPTS
      await calls.fail(id, reason, isLast ? undefined : backOff(attempts + 1))
      return false
    }
    await calls.end(id, 'sent')
    return true
  }
}
