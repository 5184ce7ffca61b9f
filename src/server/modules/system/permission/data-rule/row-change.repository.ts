/** SQL of a change: its menus, its people, and the columns and rules of a grant after it. */

import { type RawBuilder, sql } from 'kysely'
import { type AssignmentChange, menusOfHoldings } from '../grant/assignment-effects.repository.ts'

type Fragment = RawBuilder<unknown>

/**
 * Change that affects which rows the grants of a menu show. `permissionId` is the menu, `rules` are ids of data rules.
 */
export type RowChange =
  /** Assigns these rules to the grant of a role. */
  | { role: string; permissionId: string; rules: readonly string[] }
  /** Assigns these rules to the grant of a department role. */
  | { departRole: string; permissionId: string; rules: readonly string[] }
  /** Assigns these rules to the grant of a department. They also restrict the grants of its department roles. */
  | { depart: string; permissionId: string; rules: readonly string[] }
  /** Enables (`1`) or disables a data rule. */
  | { rule: string; permissionId: string; status: string }
  /** Changes the content of a rule, so that it shows other rows while enabled. */
  | { rule: string; permissionId: string; status: string; hasNewContent: true }
  /** Deletes a rule; grants with it show nothing afterwards. */
  | { deletedRule: string; permissionId: string }
  /** Deletes department roles. */
  | { deletedDepartRoles: readonly string[] }
  /** Deletes roles. */
  | { deletedRoles: readonly string[] }
  /** Changes the roles of people. */
  | AssignmentChange

/**
 * Values of a rule while grants are evaluated. The SQL may use `r`, the stored rule, and `rule_id`, its assigned id.
 */
export interface RuleState {
  status: Fragment
  /** Identity of a rule; rules with the same key count as equal. */
  key: Fragment
  exists: Fragment
}

export const STORED_RULE: RuleState = { status: sql`r.status`, key: sql`rule_id`, exists: sql`true` }

/** Returns the state of every rule after the change. */
export function ruleAfter(change: RowChange): RuleState {
  if ('deletedRule' in change) return { ...STORED_RULE, exists: sql`r.id <> ${change.deletedRule}` }
  if (!('rule' in change)) return STORED_RULE
  const status = sql`case when r.id = ${change.rule} then ${change.status} else r.status end`
  // A rule with new content counts as another rule; real keys never contain `~`.
  const key =
    'hasNewContent' in change
      ? sql`case when rule_id = ${change.rule} then rule_id || '~' else rule_id end`
      : sql`rule_id`
  return { ...STORED_RULE, status, key }
}

/** Columns of a row of `granted` (row-effects.repository.ts) after a change. */
interface GrantAfter {
  /** Ids of the rules that are assigned to the role or department role. */
  roleRules: Fragment
  /** Ids of the rules of the department of a department role. */
  departRules: Fragment
  /** Whether the grant ends for everybody. */
  isRemoved: Fragment
}

export function grantAfter(change: RowChange): GrantAfter {
  const before = { roleRules: sql`role_rules`, departRules: sql`depart_rules`, isRemoved: sql`false` }
  if ('role' in change)
    return {
      ...before,
      roleRules: sql`case when role_id = ${change.role} then ${change.rules}::text[] else role_rules end`,
    }
  if ('departRole' in change)
    return {
      ...before,
      roleRules: sql`case when drole_id = ${change.departRole} then ${change.rules}::text[] else role_rules end`,
    }
  if ('depart' in change)
    return {
      ...before,
      departRules: sql`case when depart_id = ${change.depart} then ${change.rules}::text[] else depart_rules end`,
    }
  if ('deletedRoles' in change)
    return { ...before, isRemoved: sql`coalesce(role_id = any (${change.deletedRoles}::text[]), false)` }
  if ('deletedDepartRoles' in change)
    return { ...before, isRemoved: sql`coalesce(drole_id = any (${change.deletedDepartRoles}::text[]), false)` }
  return before
}

/** Ids of the menus that the change affects. */
export function menusOf(change: RowChange): Fragment {
  if ('deletedRoles' in change)
    return sql`select permission_id from sys_role_permission where role_id = any (${change.deletedRoles}::text[])`
  if ('deletedDepartRoles' in change)
    return sql`
      select permission_id from sys_depart_role_permission where role_id = any (${change.deletedDepartRoles}::text[])`
  if ('users' in change) return menusOfHoldings(change)
  return sql`${change.permissionId}`
}

/** Ids of the people whom the change affects. For a change of a rule, the statement must define `granted`. */
export function peopleOf(change: Exclude<RowChange, AssignmentChange>): Fragment {
  if ('role' in change) return sql`select user_id from sys_user_held_role where role_id = ${change.role}`
  if ('departRole' in change) return sql`select user_id from sys_depart_role_user where drole_id = ${change.departRole}`
  if ('depart' in change) return sql`select user_id from sys_depart_role_user where depart_id = ${change.depart}`
  if ('deletedRoles' in change)
    return sql`select user_id from sys_user_held_role where role_id = any (${change.deletedRoles}::text[])`
  if ('deletedDepartRoles' in change)
    return sql`select user_id from sys_depart_role_user where drole_id = any (${change.deletedDepartRoles}::text[])`
  const rule = 'deletedRule' in change ? change.deletedRule : change.rule
  return sql`
    select ur.user_id from granted join sys_user_held_role ur using (role_id) where ${rule} = any (role_rules)
    union
    select ru.user_id from granted join sys_depart_role_user ru using (drole_id)
    where ${rule} = any (role_rules || depart_rules)`
}
