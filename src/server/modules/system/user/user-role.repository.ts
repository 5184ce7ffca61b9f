import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

/** Statements on who has a role. */
export const userRoleRepository = {
  /** Role ids of accounts. */
  async rolesOf(queries: Kysely<Tables>, userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const { rows } = await sql<{ id: string; roles: string[] }>`
      select user_id as id, array_agg(role_id order by role_id) as roles
      from sys_user_role where user_id = any (${userIds}) group by user_id`.execute(queries)
    return new Map(rows.map(({ id, roles }) => [id, roles]))
  },

  async add(queries: Kysely<Tables>, roleId: string, userIds: readonly string[]): Promise<void> {
    await sql`
      insert into sys_user_role (user_id, role_id) select unnest(${userIds}::text[]), ${roleId}
      on conflict do nothing`.execute(queries)
  },

  async remove(queries: Kysely<Tables>, roleId: string, userIds: readonly string[]): Promise<void> {
    await sql`delete from sys_user_role where role_id = ${roleId} and user_id = any (${userIds})`.execute(queries)
  },

  /** Whose roles changed has changed: who edits an older version is told, and the data log keeps both. */
  async touch(queries: Kysely<Tables>, userIds: readonly string[], by: string, at: Date): Promise<void> {
    await sql`
      update sys_user set version = version + 1, update_by = ${by}, update_time = ${at.toISOString()}::timestamptz
      where id = any (${userIds})`.execute(queries)
  },
}
