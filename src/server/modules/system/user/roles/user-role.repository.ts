import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

/** Statements on members of roles. */
export const userRoleRepository = {
  /** Returns role ids by account. */
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

  /**
   * Raises the version of users whose roles changed: an edit of an older version is refused, and the data log stores
   * both states.
   */
  async touch(queries: Kysely<Tables>, userIds: readonly string[], by: string, at: Date): Promise<void> {
    await sql`
      update sys_user set version = version + 1, update_by = ${by}, update_time = ${at.toISOString()}::timestamptz
      where id = any (${userIds})`.execute(queries)
  },
}
