import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { clientOf } from '#server/platform/accounts/user-agent.ts'
import { LOG_TYPE, OPERATION, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { sharedKeys } from '#server/records/policy/membership.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import { batchKeys } from '#server/records/record-keys.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { OnlineSessionRepository } from './online-session.repository.ts'

export interface OnlineSessionDependencies {
  engine: Pick<RecordEngine, 'list'>
  kysely: Kysely<Tables>
  sessionEntity: EntityAt<'system/online-session'>
  userEntity: EntityAt<'system/user'>
  sessions: Pick<OnlineSessionRepository, 'end' | 'holders'>
  /** @throws AppError USER_PROTECTED for an administrator, unless the person is one */
  refuseProtected(principal: Principal, userIds: readonly string[]): Promise<void>
  log: Pick<SystemLog, 'add'>
}

/** Adds the client of each session, and marks the person's own session. */
export const onlineSessionHooks: EntityHooks<'system/online-session'> = {
  async afterRead(rows, { principal }) {
    for (const row of rows) Object.assign(row, clientOf(row.userAgent), { isOwn: row.id === principal.sessionId })
  },
}

export type OnlineSessionService = ReturnType<typeof createOnlineSessionService>

/** Open sessions, and their end by an administrator. */
export function createOnlineSessionService(dependencies: OnlineSessionDependencies) {
  const { engine, kysely, sessionEntity, userEntity, sessions, refuseProtected, log } = dependencies
  return {
    /**
     * Signs out sessions that the person sees, all or none. The own session is refused, because sign-out ends it. A
     * session spans all tenants of its holder, so only administrators end it when there are several. Only they end
     * sessions of administrators.
     * @returns number of ended sessions.
     * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, OWN_SESSION, USER_PROTECTED, RECORD_SHARED
     */
    async forceLogout(principal: Principal, ids: unknown): Promise<number> {
      const keys = batchKeys(ids)
      if (keys.includes(principal.sessionId)) throw new AppError('OWN_SESSION')
      const records = await recordsWithKeys(engine, principal, sessionEntity, keys)
      if (records.length !== keys.length) throw new AppError('RECORD_NOT_FOUND')
      const holders = await sessions.holders(keys)
      await refuseProtected(principal, holders)
      const shared = await sharedKeys(kysely, tableOf(userEntity), principal, holders)
      if (shared.length > 0) throw new AppError('RECORD_SHARED')
      await sessions.end(keys, 'ended by administrator')
      const content = `强制退出用户：${[...new Set(records.map(({ username }) => username))].join('、')}`
      const { username, realname } = principal
      await log.add({ type: LOG_TYPE.operation, operateType: OPERATION.edit, content, username, realname })
      return keys.length
    },
  }
}
