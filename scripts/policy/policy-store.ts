import type { Database } from '#server/db/connection.ts'
import { type DataSetGrant, DEPART_ROLES, MENUS, type PolicyDataSet, ROLES } from './policy-data-set.ts'

/** Writes a world to the tables, and removes earlier worlds. */
export async function storeDataSet({ pool }: Pick<Database, 'pool'>, dataSet: PolicyDataSet): Promise<void> {
  const list = (values: readonly object[]) => JSON.stringify(values)
  await pool.query(`delete from sys_position where id like 'policy-%'`)
  await pool.query(
    `insert into sys_position
       (id, code, name, post_rank, create_by, sys_org_code, create_time, version, tenant_id, del_flag)
     select id, code, name, "postRank", "createBy", "sysOrgCode", to_timestamp("createTime"), version, "tenantId",
       case when deleted then 1 else 0 end
     from jsonb_to_recordset($1) as row (id text, code text, name text, "postRank" text, "createBy" text,
       "sysOrgCode" text, "createTime" double precision, version integer, "tenantId" integer, deleted boolean)`,
    [list(dataSet.rows)],
  )
  await pool.query(`delete from sys_permission_data_rule where id like 'policy-%'`)
  await pool.query(
    `insert into sys_permission_data_rule
       (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
     select id, $2, id, "column", operator, value, case when "inForce" then '1' else '0' end
     from jsonb_to_recordset($1) as rule (id text, "column" text, operator text, value text, "inForce" boolean)`,
    [list(dataSet.rules), MENUS[0]],
  )
  await storePermissions(pool, dataSet)
  const grants = [...dataSet.grants, ...permissionGrants(dataSet)]
  await pool.query(`delete from sys_role_permission where role_id like 'policy-_'`)
  await pool.query(
    `insert into sys_role_permission (role_id, permission_id, data_rule_ids)
     select role, menu, array(select jsonb_array_elements_text(rules))
     from jsonb_to_recordset($1) as granted (role text, menu text, rules jsonb)`,
    [list(grants.filter(({ departRules }) => !departRules))],
  )
  await storeDepartGrants(pool, grants)
  await pool.query(`delete from sys_user_role where role_id like 'policy-_'`)
  await pool.query(`delete from sys_depart_role_user where drole_id like 'policy-d_'`)
  const assignments = [...dataSet.roles].flatMap(([person, roles]) =>
    roles.filter(isGiven).map((role) => ({ person, role, depart: departOf(role) })),
  )
  await pool.query(
    `with held as (select * from jsonb_to_recordset($1) as held (person text, role text, depart text)),
       plain as (insert into sys_user_role (user_id, role_id) select person, role from held where depart is null)
     insert into sys_depart_role_user (user_id, drole_id, depart_id)
     select person, role, depart from held where depart is not null`,
    [list(assignments)],
  )
}

/** Deleting buttons also deletes their grants. */
async function storePermissions(pool: Database['pool'], { restrictions }: PolicyDataSet): Promise<void> {
  await pool.query(`delete from sys_permission where id like 'policy-kept-%'`)
  await pool.query(
    `insert into sys_permission (id, name, menu_type, perms, status)
     select id, id, 2, 'system:position:' || use || ':' || "column", case when open then '0' else '1' end
     from jsonb_to_recordset($1) as button (id text, use text, "column" text, open boolean)`,
    [JSON.stringify(restrictions)],
  )
}

function permissionGrants({ restrictions }: PolicyDataSet): DataSetGrant[] {
  return restrictions.flatMap(({ id: menu, roles }) =>
    roles.map((role) => ({ role, menu, rules: [], ...(departOf(role) !== null && { departRules: [] }) })),
  )
}

/** Checks whether a role is assigned; own roles of departments and people exist without assignment. */
const isGiven = (role: string) => ROLES.some((one) => one === role) || departOf(role) !== null

const departOf = (role: string) => Object.entries(DEPART_ROLES).find(([, other]) => other === role)?.[0] ?? null

/** A department has the menus of one of its roles, with separate restrictions. */
async function storeDepartGrants(pool: Database['pool'], grants: readonly DataSetGrant[]): Promise<void> {
  const departs = Object.keys(DEPART_ROLES)
  await pool.query(`delete from sys_depart_permission where depart_id = any ($1) and permission_id = any ($2)`, [
    departs,
    MENUS,
  ])
  await pool.query(
    `with granted as (
       select depart, role, menu, array(select jsonb_array_elements_text(rules)) as rules,
         array(select jsonb_array_elements_text("departRules")) as depart_rules
       from jsonb_to_recordset($1) as row (depart text, role text, menu text, rules jsonb, "departRules" jsonb)
     ), depart as (
       insert into sys_depart_permission (depart_id, permission_id, data_rule_ids)
       select depart, menu, depart_rules from granted
     )
     insert into sys_depart_role_permission (role_id, depart_id, permission_id, data_rule_ids)
     select role, depart, menu, rules from granted`,
    [
      JSON.stringify(
        grants.filter(({ departRules }) => departRules).map((grant) => ({ ...grant, depart: departOf(grant.role) })),
      ),
    ],
  )
}
