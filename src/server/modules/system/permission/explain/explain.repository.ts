import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import { countsIn, nameOfRole } from '#server/platform/accounts/assigned-roles.ts'
import { mayWorkIn } from '#server/platform/accounts/tenant-access.ts'

type Queries = Kysely<Tables>

/** Fields of a person that permissions depend on. */
export interface ExplainedUser {
  id: string
  username: string
  realname: string
  orgCode: string | null
  status: number
  /** True when the tenant admits the person. */
  mayWorkHere: boolean
  /** Includes the roles of departments and of the person, which have no code. */
  roles: { id: string; code: string | null }[]
  departRoleIds: string[]
  departCodes: string[]
}

/** Grant by a role or a department role, with its data rules. */
export interface AssignedGrant {
  permissionId: string
  /** Name of the role, or of the department or person with the grant. */
  holder: string
  /** Kind of subject of a direct grant; null for the grant of a role. */
  subject: 'depart' | 'user' | null
  /** Name of the department of a department role. */
  depart: string | null
  /** Number of chosen rules, including deleted ones. */
  chosen: number
  rules: { id: string; name: string; status: string }[]
}

type AssignedRoles = Pick<Principal, 'roleIds' | 'departRoleIds' | 'tenantId'>

const ROLE_NAME = sql.raw(nameOfRole('r'))
const COUNTS_HERE = sql.raw(countsIn('r', 'here.id'))
const MAY_WORK_HERE = sql.raw(mayWorkIn('u.id', 'here.id'))

/** Statements on grants of one person and their sources. */
export const explainRepository = {
  /** Returns a person with the roles and departments that count in a tenant. */
  async user(queries: Queries, id: string, tenantId: number): Promise<ExplainedUser | undefined> {
    const { rows } = await sql<ExplainedUser>`
      select u.id, u.username, u.realname, u.org_code as "orgCode", u.status, ${MAY_WORK_HERE} as "mayWorkHere",
        coalesce((
          select json_agg(json_build_object('id', r.id, 'code', case when r.subject is null then r.role_code end)
            order by r.role_name)
          from sys_user_held_role hr join sys_role r on r.id = hr.role_id cross join (select ${tenantId}::integer as id) here
          where hr.user_id = u.id and ${COUNTS_HERE}
        ), '[]') as roles,
        array(
          select r.id from sys_depart_role_user ru join sys_depart_role r on r.id = ru.drole_id
          where ru.user_id = u.id and r.tenant_id = ${tenantId}
        ) as "departRoleIds",
        array(
          select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
          where ud.user_id = u.id and d.tenant_id = ${tenantId} order by d.org_code
        ) as "departCodes"
      from sys_user u cross join (select ${tenantId}::integer as id) here
      where u.id = ${id} and u.del_flag = 0`.execute(queries)
    return rows[0]
  },

  /** Returns grants. A rule of another tenant counts as deleted. */
  async grants(queries: Queries, { roleIds, departRoleIds, tenantId }: AssignedRoles): Promise<AssignedGrant[]> {
    const { rows } = await sql<AssignedGrant>`
      select g.permission_id as "permissionId", g.holder, g.subject, g.depart, cardinality(g.ids) as chosen,
        coalesce((
          select json_agg(json_build_object('id', r.id, 'name', r.rule_name, 'status', r.status) order by r.id)
          from sys_permission_data_rule r
          where r.id = any (g.ids) and (r.tenant_id is null or r.tenant_id = ${tenantId})
        ), '[]') as rules
      from (
        select rp.permission_id, ${ROLE_NAME} as holder, r.subject, null as depart, rp.data_rule_ids as ids
        from sys_role_permission rp join sys_role r on r.id = rp.role_id where r.id = any (${roleIds})
        union all
        select dr.permission_id, r.role_name, null, d.depart_name,
          array(select distinct unnest(dp.data_rule_ids || dr.data_rule_ids))
        from sys_depart_role_permission dr
        join sys_depart_permission dp on dp.depart_id = dr.depart_id and dp.permission_id = dr.permission_id
        join sys_depart_role r on r.id = dr.role_id
        join sys_depart d on d.id = dr.depart_id
        where dr.role_id = any (${departRoleIds})
      ) g order by g.depart nulls first, g.holder`.execute(queries)
    return rows
  },

  /** Returns names of the first three roles of a tenant that grant a menu or button, by its id. */
  async granting(queries: Queries, tenantId: number): Promise<ReadonlyMap<string, string[]>> {
    const { rows } = await sql<{ id: string; names: string[] }>`
      select rp.permission_id as id, (array_agg(r.role_name order by r.role_name))[1:3] as names
      from sys_role_permission rp join sys_role r on r.id = rp.role_id
      where r.tenant_id in (0, ${tenantId}) and r.subject is null group by rp.permission_id`.execute(queries)
    return new Map(rows.map(({ id, names }) => [id, names]))
  },
}
