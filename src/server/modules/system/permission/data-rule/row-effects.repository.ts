import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'
import { nameOfRole } from '#server/platform/accounts/assigned-roles.ts'
import type { AffectedUser, AffectedUsers } from '#shared/wire/grants.ts'
import { countsHere, departRoleHere, linksOf } from '../grant/assignment-effects.repository.ts'
import { isMember, MOST_NAMES, MOST_USERS, type Scope } from '../grant/grant-effects.repository.ts'
import {
  grantAfter,
  menusOf,
  peopleOf,
  type RowChange,
  type RuleState,
  ruleAfter,
  STORED_RULE,
} from './row-change.repository.ts'

type Queries = Kysely<Tables>
type Fragment = RawBuilder<unknown>

/** Role whose grant shows all rows after the change, and did not before. */
export interface OpenedRole {
  name: string
  /** True for a role of the caller's tenant. */
  isOwn: boolean
}

/**
 * Finds people who still have a menu and see more or fewer of its rows than before. Rules of one grant restrict
 * together. So a grant that includes all rules of another grant shows no further rows. A grant with a deleted rule shows
 * nothing.
 * @param scope tenant whose people and roles count; undefined for all
 */
export async function usersSeeing(
  queries: Queries,
  which: 'more' | 'fewer',
  change: RowChange,
  scope: Scope,
): Promise<AffectedUsers> {
  // The caller selected these people and therefore sees them.
  const isVisible = 'users' in change ? sql`true` : isMember(scope)
  const affected = which === 'more' ? SEEING_MORE : SEEING_FEWER
  const { rows } = await sql<AffectedUser & { total: number }>`
    with ${grantsIn(change, scope)}, user_grants as (${grantsOfPeople(change, scope)}), affected as (${affected})
    select u.id, u.username, u.realname, count(*)::integer as "permissionCount", count(*) over ()::integer as total,
      (array_agg(p.name || case when affected.sees_all then '（全部数据）' else '' end
        order by p.sort_no, p.id))[1:${sql.lit(MOST_NAMES)}] as permissions
    from affected join sys_user u on u.id = affected.user_id and u.del_flag = 0
    join sys_permission p on p.id = affected.permission_id
    where ${isVisible} and not exists (
      select from sys_user_role a join sys_role r on r.id = a.role_id
      where a.user_id = u.id and r.role_code = ${ADMIN_ROLE}
    )
    group by u.id, u.username, u.realname order by u.username limit ${sql.lit(MOST_USERS)}`.execute(queries)
  return { count: rows[0]?.total ?? 0, users: rows.map(({ total: _, ...user }) => user) }
}

const ROLE_NAME = sql.raw(nameOfRole('r'))

/** Finds roles whose grants show all rows after the change, also roles without members. */
export async function rolesOpened(
  queries: Queries,
  change: RowChange,
  tenantId: number,
  scope: Scope,
): Promise<OpenedRole[]> {
  const { rows } = await sql<OpenedRole>`
    with ${grantsIn(change, scope)}
    select distinct coalesce(${ROLE_NAME}, dr.role_name) as name, coalesce(r.tenant_id, d.tenant_id) = ${tenantId} as "isOwn"
    from grants g left join sys_role r on r.id = g.role_id
    left join sys_depart_role dr on dr.id = g.drole_id left join sys_depart d on d.id = dr.depart_id
    where not g.is_removed and g.rules_after = '{}' and g.rules_before is distinct from '{}'
    order by name`.execute(queries)
  return rows
}

/**
 * Menus of which a person sees more rows: some grant has no grant before the change whose rules are among its own, as
 * such a grant already showed the same rows. A person without the menu before gains a menu instead, which another
 * statement reports.
 */
const SEEING_MORE = sql`
  select user_id, permission_id, bool_or(rules_after = '{}') as sees_all from user_grants later
  where not is_removed and rules_after is not null and not exists (
    select from user_grants earlier
    where earlier.user_id = later.user_id and earlier.permission_id = later.permission_id
      and earlier.rules_before <@ later.rules_after
  ) and exists (
    select from user_grants earlier
    where earlier.user_id = later.user_id and earlier.permission_id = later.permission_id and not earlier.is_added
  ) group by user_id, permission_id`

/**
 * Menus of which a person sees fewer rows: some grant has no grant after the change whose rules are among its own. A
 * person without the menu afterwards loses a menu instead, which another statement reports.
 */
const SEEING_FEWER = sql`
  select user_id, permission_id, false as sees_all from user_grants earlier
  where rules_before is not null and not exists (
    select from user_grants later
    where later.user_id = earlier.user_id and later.permission_id = earlier.permission_id and not later.is_removed
      and later.rules_after <@ earlier.rules_before
  ) and exists (
    select from user_grants later
    where later.user_id = earlier.user_id and later.permission_id = earlier.permission_id and not later.is_removed
  ) group by user_id, permission_id`

/**
 * Two queries of WITH about all grants of the affected menus. `granted` has the assigned rules of each grant before the
 * change. `grants` has its enabled rules before and after. An empty array means all rows; null means no rows, because
 * an assigned rule no longer exists.
 */
function grantsIn(change: RowChange, scope: Scope): Fragment {
  const { roleRules, departRules, isRemoved } = grantAfter(change)
  return sql`
    granted as (
      select rp.role_id, null as drole_id, null as depart_id, rp.permission_id,
        rp.data_rule_ids::text[] as role_rules, '{}'::text[] as depart_rules
      from sys_role_permission rp where rp.permission_id in (${menusOf(change)}) and ${countsHere('rp', scope)}
      union all
      select null, drp.role_id, drp.depart_id, drp.permission_id, drp.data_rule_ids::text[], dp.data_rule_ids::text[]
      from sys_depart_role_permission drp
      join sys_depart_permission dp on dp.depart_id = drp.depart_id and dp.permission_id = drp.permission_id
      where drp.permission_id in (${menusOf(change)}) and ${departRoleHere('drp', scope)}
    ), grants as (
      select role_id, drole_id, permission_id, ${isRemoved} as is_removed,
        ${enabledRules(sql`role_rules || depart_rules`, STORED_RULE)} as rules_before,
        ${enabledRules(sql`${roleRules} || ${departRules}`, ruleAfter(change))} as rules_after
      from granted
    )`
}

/** Grants of each affected person, including those that the change adds. Reads `granted` and `grants`. */
function grantsOfPeople(change: RowChange, scope: Scope): Fragment {
  if ('users' in change)
    return sql`
      select l.user_id, l.is_added, g.permission_id, l.is_removed,
        case when not l.is_added then g.rules_before end as rules_before, g.rules_after
      from (${linksOf(change, scope)}) as l join grants g on g.role_id = l.role_id or g.drole_id = l.drole_id`
  return sql`
    select ur.user_id, false as is_added, g.permission_id, g.is_removed, g.rules_before, g.rules_after
    from sys_user_held_role ur join grants g on g.role_id = ur.role_id where ur.user_id in (${peopleOf(change)})
    union all
    select ru.user_id, false, g.permission_id, g.is_removed, g.rules_before, g.rules_after
    from sys_depart_role_user ru join grants g on g.drole_id = ru.drole_id where ru.user_id in (${peopleOf(change)})`
}

/** Keys of the enabled rules among assigned ones; null when one of them does not exist. */
function enabledRules(ids: Fragment, { status, key, exists }: RuleState): Fragment {
  return sql`(
    select case when count(r.id) = count(*)
      then coalesce(array_agg(distinct ${key}) filter (where ${status} = '1'), '{}') end
    from unnest(${ids}) as rule_id left join sys_permission_data_rule r on r.id = rule_id and ${exists}
  )`
}
