import type { Database } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { refuseInPreview } from '#server/http/effect.ts'
import type { Principal } from '#server/http/principal.ts'
import type { InstanceService } from '#server/modules/workflow/process/instance/instance.service.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Realtime } from '#server/platform/realtime.ts'
import { urgeStore } from './urge.store.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  instances: Pick<InstanceService, 'requireReadable'>
  realtime: Pick<Realtime, 'toUsers'>
  newId: NewId
}

/** Time after which a person may urge again about the same instance, minutes. */
const REST_MINUTES = 30

export type UrgeService = ReturnType<typeof createUrgeService>

/** Reminders (催办) by people who take part in an instance. */
export function createUrgeService({ database, instances, realtime, newId }: Dependencies) {
  return {
    /** Resolves to the number of people. @throws AppError INSTANCE_UNKNOWN, URGE_TOO_SOON, URGE_NOBODY */
    urge(principal: Principal, instanceId: string, remark: string | null): Promise<number> {
      refuseInPreview(principal, 'write')
      return inTransaction(database.kysely, async ({ transaction: trx, afterCommit }) => {
        await instances.requireReadable(principal, instanceId)
        const minutes = await urgeStore.minutesSince(trx, instanceId, principal.userId)
        if (minutes !== undefined && minutes < REST_MINUTES) {
          throw new AppError('URGE_TOO_SOON', { minutes: REST_MINUTES - minutes })
        }
        const receivers = await urgeStore.receivers(trx, await urgeStore.openTasks(trx, instanceId), false)
        if (receivers.length === 0) throw new AppError('URGE_NOBODY')
        for (const { taskId, userId } of receivers) {
          await urgeStore.add(trx, { id: newId(), instanceId, taskId, userId, sentBy: principal.userId, remark })
        }
        const people = receivers.map(({ userId }) => userId)
        await realtime.toUsers(people, { msgId: instanceId, msgTxt: '您有一条催办' }, { trx, afterCommit })
        return new Set(people).size
      })
    },

    /** Marks a reminder as read; other windows of the person count again. */
    markRead: ({ userId }: Principal, id: string): Promise<void> =>
      inTransaction(database.kysely, async ({ transaction: trx, afterCommit }) => {
        const isChanged = await urgeStore.markRead(trx, id, userId)
        if (isChanged) await realtime.toUsers([userId], { msgId: id, msgTxt: '催办已读' }, { trx, afterCommit })
      }),
  }
}
