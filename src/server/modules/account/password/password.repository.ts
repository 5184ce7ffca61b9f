import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** State of a password in the data log. */
export interface PasswordState {
  changedAt: Date | string | null
  mustChange: boolean
}

/** Statements on passwords. */
export const passwordRepository = {
  async hashOf(kysely: Queries, userId: string): Promise<string | null> {
    const row = await kysely.selectFrom('sys_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
    return (row?.password_hash as string | null | undefined) ?? null
  },

  async userIdOf(kysely: Queries, username: string): Promise<string | undefined> {
    const row = await kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .where('del_flag', '=', 0)
      .executeTakeFirst()
    return row?.id as string | undefined
  },

  async isAdministrator(kysely: Queries, userId: string): Promise<boolean> {
    const row = await kysely
      .selectFrom('sys_user_role')
      .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
      .select('sys_role.id')
      .where('sys_user_role.user_id', '=', userId)
      .where('sys_role.role_code', '=', ADMIN_ROLE)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Returns when a password was set, and locks the account, so that changes are logged in their order. */
  async lockState(trx: Queries, userId: string): Promise<PasswordState> {
    const { rows } = await sql<PasswordState>`
      select password_changed_at as "changedAt", must_change_password as "mustChange"
      from sys_user where id = ${userId} for no key update`.execute(trx)
    return rows[0]!
  },

  /** @param mustChange the holder must set another password before using the product */
  async setHash(trx: Queries, userId: string, hash: string, now: Date, mustChange: boolean): Promise<void> {
    await trx
      .updateTable('sys_user')
      .set({ password_hash: hash, password_changed_at: now, must_change_password: mustChange })
      .where('id', '=', userId)
      .execute()
  },
}
