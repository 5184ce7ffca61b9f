import { sql } from 'kysely'

/** Person whose grants are compared. */
export interface RoleHolder {
  roleIds: readonly string[]
  departRoleIds: readonly string[]
}

/**
 * Selects the grants of a person, each with all data rules that restrict it. The rules of a department also restrict
 * the grants of its department roles.
 */
export const grantsOf = ({ roleIds, departRoleIds }: RoleHolder) => sql`
  select permission_id, data_rule_ids from sys_role_permission where role_id = any (${roleIds})
  union all
  select drp.permission_id, dp.data_rule_ids || drp.data_rule_ids
  from sys_depart_role_permission drp
  join sys_depart_permission dp on dp.depart_id = drp.depart_id and dp.permission_id = drp.permission_id
  where drp.role_id = any (${departRoleIds})`

/** Condition on a menu entry `p`: neither deleted, nor open to everybody, nor a folder. */
export const OPENS_SOMETHING = sql<boolean>`p.del_flag = 0 and not (p.menu_type = 2 and p.status = '0')
  and not (coalesce(p.perms, '') = '' and (coalesce(p.component, '') = '' or p.component like 'layouts/%'))`

/** Condition on a role `r`: its code opens a route of the gateway. */
export const OPENS_ROUTE = sql<boolean>`exists (
  select from sys_gateway_route g
  where g.access = 'role' and r.role_code = any (regexp_split_to_array(trim(g.access_codes), '\\s*,\\s*'))
)`
