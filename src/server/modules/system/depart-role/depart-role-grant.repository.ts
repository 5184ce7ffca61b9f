import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { DepartRole } from './depart-role.repository.ts'

type Queries = Kysely<Tables>

export interface DepartRoleGrant {
  permissionId: string
  dataRuleIds: string[]
}

/** Statements on grants of department roles. */
export const departRoleGrantRepository = {
  /** Locks the role, so that changes of its grants run one after another. */
  async lock(queries: Queries, roleId: string): Promise<void> {
    await sql`select from sys_depart_role where id = ${roleId} for no key update`.execute(queries)
  },

  async ofRole(queries: Queries, roleId: string): Promise<DepartRoleGrant[]> {
    const { rows } = await sql<DepartRoleGrant>`
      select permission_id as "permissionId", data_rule_ids as "dataRuleIds" from sys_depart_role_permission
      where role_id = ${roleId} order by permission_id`.execute(queries)
    return rows
  },

  async add(
    queries: Queries,
    { id, departId }: DepartRole,
    permissionIds: readonly string[],
    at: Date,
    ip?: string,
  ): Promise<void> {
    await sql`
      insert into sys_depart_role_permission (role_id, depart_id, permission_id, operate_date, operate_ip)
      select ${id}, ${departId}, permission, ${at.toISOString()}::timestamptz, ${ip ?? null}
      from unnest(${permissionIds}::text[]) as permission
      on conflict do nothing`.execute(queries)
  },

  async remove(queries: Queries, roleId: string, permissionIds: readonly string[]): Promise<void> {
    await sql`
      delete from sys_depart_role_permission
      where role_id = ${roleId} and permission_id = any (${permissionIds})`.execute(queries)
  },

  async setRules(queries: Queries, roleId: string, permissionId: string, rules: readonly string[]): Promise<void> {
    await sql`
      update sys_depart_role_permission set data_rule_ids = ${rules}
      where role_id = ${roleId} and permission_id = ${permissionId}`.execute(queries)
  },
}
