import type { Database } from '#server/db/connection.ts'
import { MENUS, type World } from './policy-world.ts'

/** Makes the tables say what a world says; what earlier worlds left goes. */
export async function storeWorld({ pool }: Pick<Database, 'pool'>, world: World): Promise<void> {
  const list = (values: readonly object[]) => JSON.stringify(values)
  await pool.query(`delete from sys_position where id like 'policy-%'`)
  await pool.query(
    `insert into sys_position
       (id, code, name, post_rank, create_by, sys_org_code, create_time, version, tenant_id, del_flag)
     select id, code, name, "postRank", "createBy", "sysOrgCode", to_timestamp("createTime"), version, "tenantId",
       case when deleted then 1 else 0 end
     from jsonb_to_recordset($1) as row (id text, code text, name text, "postRank" text, "createBy" text,
       "sysOrgCode" text, "createTime" double precision, version integer, "tenantId" integer, deleted boolean)`,
    [list(world.rows)],
  )
  await pool.query(`delete from sys_permission_data_rule where id like 'policy-%'`)
  await pool.query(
    `insert into sys_permission_data_rule
       (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
     select id, $2, id, "column", operator, value, case when "inForce" then '1' else '0' end
     from jsonb_to_recordset($1) as rule (id text, "column" text, operator text, value text, "inForce" boolean)`,
    [list(world.rules), MENUS[0]],
  )
  await pool.query(`delete from sys_role_permission where role_id like 'policy-_'`)
  await pool.query(
    `insert into sys_role_permission (role_id, permission_id, data_rule_ids)
     select role, menu, array(select jsonb_array_elements_text(rules))
     from jsonb_to_recordset($1) as granted (role text, menu text, rules jsonb)`,
    [list(world.grants)],
  )
  await pool.query(`delete from sys_user_role where role_id like 'policy-_'`)
  const held = [...world.roles].flatMap(([person, roles]) => roles.map((role) => ({ person, role })))
  await pool.query(
    `insert into sys_user_role (user_id, role_id)
     select person, role from jsonb_to_recordset($1) as held (person text, role text)`,
    [list(held)],
  )
}
