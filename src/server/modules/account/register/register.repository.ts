import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

export interface NewAccount {
  id: string
  username: string
  phone: string
  email: string | null
  passwordHash: string
}

/** Statements on self-registered accounts. */
export const registerRepository = {
  /**
   * Returns which values are taken. Deleted accounts count, because they may be restored; the names of purged ones stay
   * reserved. Case does not distinguish names.
   */
  async taken(queries: Queries, { username, phone, email }: Pick<NewAccount, 'username' | 'phone' | 'email'>) {
    const { rows } = await sql<{ username: boolean; phone: boolean; email: boolean }>`
      select exists (
          select from sys_user where lower(username) = lower(${username})
          union all
          select from sys_former_username where lower(username) = lower(${username})
        ) as username,
        exists (select from sys_user where phone = ${phone}) as phone,
        exists (select from sys_user where lower(email) = lower(${email}::text)) as email`.execute(queries)
    return rows[0]!
  },

  /** @returns false when another account took one of the values meanwhile. */
  async insert(trx: Queries, { id, username, phone, email, passwordHash }: NewAccount): Promise<boolean> {
    const { rows } = await sql`
      insert into sys_user (id, username, realname, phone, email, password_hash, password_changed_at, create_by)
      values (${id}, ${username}, ${username}, ${phone}, ${email}, ${passwordHash}, now(), ${username})
      on conflict do nothing returning id`.execute(trx)
    return rows.length === 1
  },

  async joinTenant(trx: Queries, userId: string, tenantId: number): Promise<void> {
    await sql`insert into sys_user_tenant (user_id, tenant_id) values (${userId}, ${tenantId})`.execute(trx)
  },

  /** Assigns the role with this code, if it exists. @returns the roles of the account afterwards */
  async grantRole(trx: Queries, userId: string, roleCode: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      insert into sys_user_role (user_id, role_id)
      select ${userId}, id from sys_role where role_code = ${roleCode} returning role_id as id`.execute(trx)
    return rows.map(({ id }) => id)
  },
}
