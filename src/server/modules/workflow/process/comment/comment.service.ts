import type { Database } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import { refuseInPreview } from '#server/http/effect.ts'
import type { Principal } from '#server/http/principal.ts'
import type { InstanceService } from '#server/modules/workflow/process/instance/instance.service.ts'
import type { OpinionFiles } from '#server/modules/workflow/process/opinion/opinion-files.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { Realtime } from '#server/platform/realtime.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { commentStore } from './comment.store.ts'
import { MOST_COMMENTS, MOST_NOTIFIED, QUIET_SECONDS, WITHDRAW_MINUTES } from './comment-limits.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  instances: Pick<InstanceService, 'requireReadable'>
  files: Pick<OpinionFiles, 'accept'>
  /** Entity of comments, with the limits of their files. */
  entity: Entity
  realtime: Pick<Realtime, 'toUsers'>
  newId: NewId
}

export interface GivenComment {
  content: string
  /** Paths of uploaded files. */
  files?: string | undefined
}

export type CommentService = ReturnType<typeof createCommentService>

/** Comments (评论) of people who take part in an instance, also after its end. They change nothing of the instance. */
export function createCommentService({ database, instances, files, entity, realtime, newId }: Dependencies) {
  return {
    /** @throws AppError INSTANCE_UNKNOWN, COMMENT_EMPTY, COMMENT_TOO_MANY, RECORD_INVALID for its files */
    async add(principal: Principal, instanceId: string, given: GivenComment): Promise<{ id: string }> {
      refuseInPreview(principal, 'write')
      await instances.requireReadable(principal, instanceId)
      const content = given.content.trim()
      if (content === '') throw new AppError('COMMENT_EMPTY')
      const attached = await files.accept(principal, { entity, field: 'files' }, given.files)
      return inTransaction(database.kysely, async ({ transaction: trx, afterCommit }) => {
        const { userId, tenantId, realname } = principal
        const before = await commentStore.lockedSummary(trx, instanceId, userId)
        if (before.count >= MOST_COMMENTS) throw new AppError('COMMENT_TOO_MANY', { most: MOST_COMMENTS })
        const id = newId()
        await commentStore.add(trx, { id, instanceId, userId, tenantId, content, files: attached })
        if (isLoud(before.secondsSinceOwn)) {
          const people = await commentStore.participants(trx, instanceId, { except: userId, most: MOST_NOTIFIED })
          const text = { msgId: instanceId, msgTxt: `${realname}评论了：${before.title}` }
          if (people.length > 0) await realtime.toUsers(people, text, { trx, afterCommit })
        }
        return { id }
      })
    },

    /** Takes an own comment back. @throws AppError COMMENT_UNKNOWN, COMMENT_LATE */
    async withdraw(principal: Principal, id: string): Promise<void> {
      refuseInPreview(principal, 'write')
      const { userId, tenantId } = principal
      const outcome = await inTransaction(database.kysely, ({ transaction }) =>
        commentStore.withdraw(transaction, { id, userId, tenantId, minutes: WITHDRAW_MINUTES }),
      )
      if (outcome === undefined) throw new AppError('COMMENT_UNKNOWN')
      if (outcome === 'late') throw new AppError('COMMENT_LATE', { minutes: WITHDRAW_MINUTES })
    },
  }
}

/** Several comments of a person in a row notify the others once. */
export const isLoud = (secondsSinceOwn: number | null): boolean =>
  secondsSinceOwn === null || secondsSinceOwn >= QUIET_SECONDS
