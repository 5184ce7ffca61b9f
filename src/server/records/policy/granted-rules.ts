import type { Principal } from '#server/http/principal.ts'
import { inForceIn } from '#server/platform/shared-rows.ts'
import type { DataRule } from '../engine-dependencies.ts'

/** A role that grants a menu, with the data rules that restrict it there. */
export interface GrantedRules {
  /** Key of a role or a department role. */
  roleId: string
  /** Number of rules chosen for the role, whether or not they still exist. */
  chosen: number
  /** Existing rules, disabled ones included. */
  rules: (DataRule & { status: string })[]
}

/** Data rules that are read with the session, in the same statement: most requests are about one entity. */
export interface SessionRules {
  /** Names of the components of menus whose page is about an entity. */
  menusAbout(entity: string): Promise<readonly string[]>
  /** Supplies what the person was granted of these menus, so that no further query reads it. */
  bring(principal: Principal, entity: string, granted: readonly GrantedRules[]): void
}

/** SQL expressions. */
interface Granted {
  /** Arrays of texts. */
  roles: string
  departRoles: string
  /** Names of the menus' components. */
  components: string
  /** In which menus and rules have to be in force. */
  tenantId: string
}

/**
 * Selects what roles and department roles are granted of menus, with the data rules: rows of `GrantedRules`. A rule of
 * another tenant counts as a rule that no longer exists. A menu that is switched off grants nothing. Each parameter is in a subselect, so that PostgreSQL plans
 * once per connection, whatever the value: planning took longer than the statement.
 */
export const grantedRulesSql = ({ roles, departRoles, components, tenantId }: Granted) => `
  with menu as materialized (
    select m.id from sys_permission m
    where m.component = any (${components}) and m.menu_type in (0, 1) and m.del_flag = 0
      and not m.switched_off
      and ${inForceIn('m', tenantId)}
  ), granted as (
    select role_id, data_rule_ids from sys_role_permission
    where role_id = any (${roles}) and permission_id = any (array(select id from menu))
    union all
    -- What restricts a department on a menu restricts its roles there.
    select dr.role_id, array(select distinct unnest(dp.data_rule_ids || dr.data_rule_ids))
    from sys_depart_role_permission dr
    join sys_depart_permission dp on dp.depart_id = dr.depart_id and dp.permission_id = dr.permission_id
    where dr.role_id = any (${departRoles}) and dr.permission_id = any (array(select id from menu))
  )
  select role_id as "roleId", cardinality(data_rule_ids) as chosen, coalesce((
    select json_agg(json_build_object(
      'id', r.id, 'ruleName', r.rule_name, 'ruleColumn', r.rule_column, 'ruleConditions', r.rule_conditions,
      'ruleValue', r.rule_value, 'status', r.status) order by r.id)
    from sys_permission_data_rule r where r.id = any (data_rule_ids) and ${inForceIn('r', tenantId)}
  ), '[]') as rules
  from granted`
