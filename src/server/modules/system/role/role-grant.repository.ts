import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import { OPENS_ROUTE } from '#server/platform/accounts/user-grants.store.ts'

type Queries = Kysely<Tables>

export interface RoleGrant {
  permissionId: string
  name: string
  dataRuleIds: string[]
}

interface NewGrant {
  id: string
  rules: readonly string[]
}

/** Statements on grants of roles. */
export const roleGrantRepository = {
  /** Returns whether a route of the gateway names the code of a role. */
  async opensRoute(queries: Queries, roleCode: string): Promise<boolean> {
    const { rows } = await sql`
      select from (select ${roleCode}::text as role_code) r where ${OPENS_ROUTE}`.execute(queries)
    return rows.length > 0
  },

  async find(queries: Queries, id: string, tenantId: number): Promise<{ roleCode: string } | undefined> {
    const { rows } = await sql<{ roleCode: string }>`
      select role_code as "roleCode" from sys_role
      where id = ${id} and tenant_id = ${tenantId} and subject is null`.execute(queries)
    return rows[0]
  },

  async ofRole(queries: Queries, roleId: string): Promise<RoleGrant[]> {
    const { rows } = await sql<RoleGrant>`
      select rp.permission_id as "permissionId", p.name, rp.data_rule_ids as "dataRuleIds"
      from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
      where rp.role_id = ${roleId} order by rp.permission_id`.execute(queries)
    return rows
  },

  /** Returns the rules of a person's grants, one list each; rules of a department also restrict its roles. */
  async ownRules(
    queries: Queries,
    { roleIds, departRoleIds }: Pick<Principal, 'roleIds' | 'departRoleIds'>,
    permissionIds: readonly string[],
  ): Promise<ReadonlyMap<string, string[][]>> {
    const { rows } = await sql<{ id: string; rules: string[][] }>`
      select permission_id as id, json_agg(to_json(data_rule_ids)) as rules from (
        select permission_id, data_rule_ids from sys_role_permission where role_id = any (${roleIds})
        union all
        select dr.permission_id, array(select distinct unnest(dp.data_rule_ids || dr.data_rule_ids))
        from sys_depart_role_permission dr
        join sys_depart_permission dp on dp.depart_id = dr.depart_id and dp.permission_id = dr.permission_id
        where dr.role_id = any (${departRoleIds})
      ) own where permission_id = any (${permissionIds}) group by permission_id`.execute(queries)
    return new Map(rows.map(({ id, rules }) => [id, rules]))
  },

  async add(queries: Queries, roleId: string, grants: readonly NewGrant[], at: Date, ip?: string): Promise<void> {
    await sql`
      insert into sys_role_permission (role_id, permission_id, data_rule_ids, operate_date, operate_ip)
      select ${roleId}, g.id, g.rules, ${at.toISOString()}::timestamptz, ${ip ?? null}
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g (id text, rules text[])
      on conflict do nothing`.execute(queries)
  },

  async remove(queries: Queries, roleId: string, ids: readonly string[]): Promise<void> {
    await sql`
      delete from sys_role_permission where role_id = ${roleId} and permission_id = any (${ids})`.execute(queries)
  },

  async setRules(
    queries: Queries,
    { roleId, permissionId }: { roleId: string; permissionId: string },
    rules: readonly string[],
    at: Date,
    ip?: string,
  ): Promise<void> {
    await sql`
      update sys_role_permission
      set data_rule_ids = ${rules}, operate_date = ${at.toISOString()}::timestamptz, operate_ip = ${ip ?? null}
      where role_id = ${roleId} and permission_id = ${permissionId}`.execute(queries)
  },

  /** Copies all grants of a role, including rules, to a role without grants. */
  async copy(queries: Queries, from: string, to: string, at: Date): Promise<void> {
    await sql`
      insert into sys_role_permission (role_id, permission_id, data_rule_ids, operate_date)
      select ${to}, permission_id, data_rule_ids, ${at.toISOString()}::timestamptz
      from sys_role_permission where role_id = ${from}`.execute(queries)
  },
}
