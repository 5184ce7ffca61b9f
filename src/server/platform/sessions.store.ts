import type { Transaction } from 'kysely'
import type { Tables } from '../db/connection.ts'

/** Ends all sessions of accounts, in the transaction of the write that is the reason for it. */
export async function endSessions(
  trx: Transaction<Tables>,
  userIds: readonly string[],
  reason: string,
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .updateTable('sys_session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('user_id', 'in', [...userIds])
    .where('revoked_at', 'is', null)
    .execute()
}
