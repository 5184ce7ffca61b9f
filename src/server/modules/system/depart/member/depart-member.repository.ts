import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** Statements on members of departments. */
export const departMemberRepository = {
  /** Returns keys of a department and of those below it. */
  async idsBelow(queries: Queries, tenantId: number, departId: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select d.id from sys_depart top join sys_depart d
        on d.tenant_id = top.tenant_id and starts_with(d.org_code, top.org_code)
      where top.id = ${departId} and top.tenant_id = ${tenantId} order by d.org_code`.execute(queries)
    return rows.map(({ id }) => id)
  },

  /** Returns keys of the accounts with the administrator role. */
  async administrators(queries: Queries): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct ur.user_id as id from sys_user_role ur join sys_role r on r.id = ur.role_id
      where r.role_code = ${ADMIN_ROLE}`.execute(queries)
    return rows.map(({ id }) => id)
  },

  /** Counts the accounts among these that are in the tenant's address book. */
  async countHere(queries: Queries, tenantId: number, userIds: readonly string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sys_address_book
      where tenant_id = ${tenantId} and id = any (${userIds})`.execute(queries)
    return rows[0]!.count
  },

  /** Adds members. @returns keys of the accounts that were not members before. */
  async link(queries: Queries, departId: string, userIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      insert into sys_user_depart (user_id, dep_id) select id, ${departId} from unnest(${userIds}::text[]) as id
      on conflict do nothing returning user_id as id`.execute(queries)
    return rows.map(({ id }) => id)
  },

  /** Removes members and, by the foreign key, their roles of the department. @returns keys of the former members. */
  async unlink(queries: Queries, departId: string, userIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      delete from sys_user_depart where dep_id = ${departId} and user_id = any (${userIds})
      returning user_id as id`.execute(queries)
    return rows.map(({ id }) => id)
  },

  /**
   * Raises the version of accounts, so that forms opened before become stale. Sets a new current department if the
   * current one is lost.
   */
  async touch(queries: Queries, userIds: readonly string[], by: string, now: Date): Promise<void> {
    await sql`
      update sys_user u set version = version + 1, update_by = ${by}, update_time = ${now.toISOString()}::timestamptz,
        org_code = case when u.org_code in (select org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = u.id)
          then u.org_code
          else (select min(d.org_code) from sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = u.id) end
      where u.id = any (${userIds})`.execute(queries)
  },
}
