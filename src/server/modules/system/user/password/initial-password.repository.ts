import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** Account that gets an initial password. */
export interface NewAccount {
  id: string
  username: string
  realname: string
  email: string | null
  phone: string | null
  /** Previous state, for the data log. */
  changedAt: string | null
  mustChange: boolean
}

/** Statements on passwords of several accounts. */
export const initialPasswordRepository = {
  /** Locks the accounts, so that changes are logged in their order. */
  async lockAccounts(trx: Queries, ids: readonly string[]): Promise<NewAccount[]> {
    const { rows } = await sql<NewAccount>`
      select id, username, realname, email, phone,
        password_changed_at as "changedAt", must_change_password as "mustChange"
      from sys_user where id = any (${ids}) order by username for no key update`.execute(trx)
    return rows
  },

  /** @param hashes null for an account that opens by an invitation only */
  async setHashes(trx: Queries, hashes: ReadonlyMap<string, string | null>, now: Date): Promise<void> {
    const given = [...hashes].map(([id, hash]) => ({ id, hash }))
    await sql`
      update sys_user u
      set password_hash = g.hash, password_changed_at = ${now.toISOString()}::timestamptz, must_change_password = true
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id text, hash text)
      where u.id = g.id`.execute(trx)
  },
}
