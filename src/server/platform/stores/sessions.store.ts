import { sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#server/db/connection.ts'
import { mayWorkIn } from '../accounts/tenant-access.ts'
import { CHANNEL } from './events.store.ts'

/** A session as somebody works in it. */
export interface SessionInTenant {
  /** Hash of its token, in hex. */
  sessionId: string
  tenantId: number
}

/** Ends all sessions of accounts, in the transaction of the write that is the reason for it. */
export async function endSessions(
  trx: Transaction<Tables>,
  userIds: readonly string[],
  reason: string,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    with ended as (
      update sys_session set revoked_at = ${now}, revoke_reason = ${reason}
      where user_id = any (${[...userIds]}) and revoked_at is null
      returning user_id
    )
    ${sql.raw(NOTIFY_ENDED)}`.execute(trx)
}

/** The end of a statement that names those whose sessions it ended as `ended`: all processes hear of them at the commit. */
export const NOTIFY_ENDED = `select pg_notify('${CHANNEL}', 'sessions ' || user_id) from ended group by user_id`

/** By what `openSessions` names a session. */
export const keyOfSession = ({ sessionId, tenantId }: SessionInTenant) => `${sessionId} ${tenantId}`

/** Which of these have not ended, and whose holders may still work in the tenant; by their keys. */
export async function openSessions(pool: pg.Pool, sessions: readonly SessionInTenant[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ key: string }>(STILL_OPEN, [
    sessions.map(({ sessionId }) => sessionId),
    sessions.map(({ tenantId }) => tenantId),
  ])
  return new Set(rows.map(({ key }) => key))
}

const STILL_OPEN = `
  select asked.id || ' ' || asked.tenant as key
  from unnest($1::text[], $2::int[]) as asked (id, tenant)
  join sys_session s on s.token_hash = decode(asked.id, 'hex')
  join sys_user u on u.id = s.user_id
  left join sys_session viewer on viewer.token_hash = s.viewer_session
  where s.revoked_at is null and s.expires_at > now() and u.del_flag = 0 and u.status = 1
    and (s.viewer_session is null or viewer.revoked_at is null and viewer.expires_at > now())
    and ${mayWorkIn('u.id', 'asked.tenant')}`

/** Notes that their holders are there. */
export async function noteSessionsSeen(pool: pg.Pool, sessionIds: readonly string[]): Promise<void> {
  await pool.query(
    `update sys_session set last_seen_at = now()
     where token_hash in (select decode(id, 'hex') from unnest($1::text[]) as id)`,
    [sessionIds],
  )
}
