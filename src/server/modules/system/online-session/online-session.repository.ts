import type { Database } from '#server/db/connection.ts'
import { NOTIFY_ENDED } from '#server/platform/stores/sessions.store.ts'

export type OnlineSessionRepository = ReturnType<typeof createOnlineSessionRepository>

export function createOnlineSessionRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Returns the holders of sessions. @param sessionIds hashes of tokens, in hex */
    async holders(sessionIds: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select distinct user_id as id from sys_session
         where token_hash in (select decode(id, 'hex') from unnest($1::text[]) as id)`,
        [sessionIds],
      )
      return rows.map(({ id }) => id)
    },

    /** @param sessionIds hashes of tokens, in hex */
    async end(sessionIds: readonly string[], reason: string): Promise<void> {
      await pool.query(
        `with ended as (
           update sys_session set revoked_at = now(), revoke_reason = $2
           where token_hash in (select decode(id, 'hex') from unnest($1::text[]) as id) and revoked_at is null
           returning user_id
         )
         ${NOTIFY_ENDED}`,
        [sessionIds, reason],
      )
    },

    async noteSeen(sessionId: string): Promise<void> {
      await pool.query(`update sys_session set last_seen_at = now() where token_hash = decode($1, 'hex')`, [sessionId])
    },
  }
}
