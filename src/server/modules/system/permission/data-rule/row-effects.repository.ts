import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'
import { nameOfRole } from '#server/platform/accounts/assigned-roles.ts'
import type { AffectedUser, AffectedUsers } from '#shared/wire/grants.ts'
import {
  type AssignmentChange,
  countsHere,
  departRoleHere,
  linksOf,
  menusOfHoldings,
} from '../grant/assignment-effects.repository.ts'
import { isMember, MOST_NAMES, MOST_USERS, type Scope } from '../grant/grant-effects.repository.ts'

type Queries = Kysely<Tables>
type Fragment = RawBuilder<unknown>

/** Change that affects which rows grants show. */
export type RowChange =
  | { role: string; permissionId: string; rules: readonly string[] }
  | { departRole: string; permissionId: string; rules: readonly string[] }
  | { depart: string; permissionId: string; rules: readonly string[] }
  /** Enables (`1`) or disables a data rule. */
  | { rule: string; permissionId: string; status: string }
  /** Changes the content of a rule, so that it shows other rows while enabled. */
  | { rule: string; permissionId: string; status: string; isOther: true }
  /** Deletes a rule; grants with it show nothing afterwards. */
  | { deletedRule: string; permissionId: string }
  /** Deletes department roles. */
  | { leftDepartRoles: readonly string[] }
  /** Deletes roles. */
  | { leftRoles: readonly string[] }
  /** Changes the roles of people. */
  | AssignmentChange

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
  const people = 'users' in change ? sql`true` : isMember(scope)
  const found = which === 'more' ? SEEING_MORE : SEEING_FEWER
  const { rows } = await sql<AffectedUser & { total: number }>`
    with ${grantsIn(change, scope)}, held as (${grantsOfPeople(change, scope)}), found as (${found})
    select u.id, u.username, u.realname, count(*)::integer as "permissionCount", count(*) over ()::integer as total,
      (array_agg(p.name || case when found.whole then '（全部数据）' else '' end order by p.sort_no, p.id))[1:${sql.lit(MOST_NAMES)}]
        as permissions
    from found join sys_user u on u.id = found.user_id and u.del_flag = 0
    join sys_permission p on p.id = found.permission_id
    where ${people} and not exists (
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
    where not g.gone and g.becomes = '{}' and g.was is distinct from '{}' order by name`.execute(queries)
  return rows
}

const SEEING_MORE = sql`
  select user_id, permission_id, bool_or(becomes = '{}') as whole from held h
  where not gone and becomes is not null and not exists (
    select from held o where o.user_id = h.user_id and o.permission_id = h.permission_id and o.was <@ h.becomes
  ) and exists (
    select from held o where o.user_id = h.user_id and o.permission_id = h.permission_id and not o.comes
  ) group by user_id, permission_id`

const SEEING_FEWER = sql`
  select user_id, permission_id, false as whole from held h
  where was is not null and not exists (
    select from held o
    where o.user_id = h.user_id and o.permission_id = h.permission_id and not o.gone and o.becomes <@ h.was
  ) and exists (
    select from held o where o.user_id = h.user_id and o.permission_id = h.permission_id and not o.gone
  ) group by user_id, permission_id`

/** All grants of the affected menus, with their enabled rules before and after; null when a rule no longer exists. */
function grantsIn(change: RowChange, scope: Scope): Fragment {
  const { own, depart, gone } = afterwards(change)
  return sql`
    granted as (
      select rp.role_id, null as drole_id, null as depart_id, rp.permission_id,
        rp.data_rule_ids::text[] as own, '{}'::text[] as depart
      from sys_role_permission rp where rp.permission_id in (${menusOf(change)}) and ${countsHere('rp', scope)}
      union all
      select null, dr.role_id, dr.depart_id, dr.permission_id, dr.data_rule_ids::text[], dp.data_rule_ids::text[]
      from sys_depart_role_permission dr
      join sys_depart_permission dp on dp.depart_id = dr.depart_id and dp.permission_id = dr.permission_id
      where dr.permission_id in (${menusOf(change)}) and ${departRoleHere('dr', scope)}
    ), grants as (
      select role_id, drole_id, permission_id, ${gone} as gone,
        ${inForce(sql`own || depart`, AS_IT_IS)} as was, ${inForce(sql`${own} || ${depart}`, rulesAfter(change))} as becomes
      from granted
    )`
}

/** People with these grants, including grants that the change adds. */
function grantsOfPeople(change: RowChange, scope: Scope): Fragment {
  if ('users' in change)
    return sql`
      select l.user_id, l.comes, g.permission_id, l.goes as gone, case when not l.comes then g.was end as was, g.becomes
      from (${linksOf(change, scope)}) as l join grants g on g.role_id = l.role_id or g.drole_id = l.drole_id`
  return sql`
    select ur.user_id, false as comes, g.permission_id, g.gone, g.was, g.becomes
    from sys_user_held_role ur join grants g on g.role_id = ur.role_id where ur.user_id in (${peopleOf(change)})
    union all
    select ru.user_id, false, g.permission_id, g.gone, g.was, g.becomes
    from sys_depart_role_user ru join grants g on g.drole_id = ru.drole_id where ru.user_id in (${peopleOf(change)})`
}

/** State of the rule `r` with the key `chosen`, for the evaluation. */
interface RuleState {
  status: Fragment
  /** Identity of a rule; rules with the same key count as equal. */
  key: Fragment
  exists: Fragment
}

const AS_IT_IS: RuleState = { status: sql`r.status`, key: sql`chosen`, exists: sql`true` }

function inForce(ids: Fragment, { status, key, exists }: RuleState): Fragment {
  return sql`(
    select case when count(r.id) = count(*)
      then coalesce(array_agg(distinct ${key}) filter (where ${status} = '1'), '{}') end
    from unnest(${ids}) as chosen left join sys_permission_data_rule r on r.id = chosen and ${exists}
  )`
}

function rulesAfter(change: RowChange): RuleState {
  if ('deletedRule' in change) return { ...AS_IT_IS, exists: sql`r.id <> ${change.deletedRule}` }
  if (!('rule' in change)) return AS_IT_IS
  const status = sql`case when r.id = ${change.rule} then ${change.status} else r.status end`
  // A rule that shows other rows counts as another rule; real keys never contain `~`.
  const key =
    'isOther' in change ? sql`case when chosen = ${change.rule} then chosen || '~' else chosen end` : sql`chosen`
  return { ...AS_IT_IS, status, key }
}

/** Returns the columns of a grant after the change. */
function afterwards(change: RowChange): { own: Fragment; depart: Fragment; gone: Fragment } {
  const same = { own: sql`own`, depart: sql`depart`, gone: sql`false` }
  if ('role' in change)
    return { ...same, own: sql`case when role_id = ${change.role} then ${change.rules}::text[] else own end` }
  if ('departRole' in change)
    return { ...same, own: sql`case when drole_id = ${change.departRole} then ${change.rules}::text[] else own end` }
  if ('depart' in change)
    return { ...same, depart: sql`case when depart_id = ${change.depart} then ${change.rules}::text[] else depart end` }
  if ('leftRoles' in change) return { ...same, gone: sql`coalesce(role_id = any (${change.leftRoles}::text[]), false)` }
  if ('leftDepartRoles' in change)
    return { ...same, gone: sql`coalesce(drole_id = any (${change.leftDepartRoles}::text[]), false)` }
  return same
}

function menusOf(change: RowChange): Fragment {
  if ('leftRoles' in change)
    return sql`select permission_id from sys_role_permission where role_id = any (${change.leftRoles}::text[])`
  if ('leftDepartRoles' in change)
    return sql`select permission_id from sys_depart_role_permission where role_id = any (${change.leftDepartRoles}::text[])`
  if ('users' in change) return menusOfHoldings(change)
  return sql`${change.permissionId}`
}

/** People whom the change affects. */
function peopleOf(change: Exclude<RowChange, AssignmentChange>): Fragment {
  if ('role' in change) return sql`select user_id from sys_user_held_role where role_id = ${change.role}`
  if ('departRole' in change) return sql`select user_id from sys_depart_role_user where drole_id = ${change.departRole}`
  if ('depart' in change) return sql`select user_id from sys_depart_role_user where depart_id = ${change.depart}`
  if ('leftRoles' in change)
    return sql`select user_id from sys_user_held_role where role_id = any (${change.leftRoles}::text[])`
  if ('leftDepartRoles' in change)
    return sql`select user_id from sys_depart_role_user where drole_id = any (${change.leftDepartRoles}::text[])`
  const rule = 'deletedRule' in change ? change.deletedRule : change.rule
  return sql`
    select ur.user_id from granted join sys_user_held_role ur using (role_id) where ${rule} = any (own)
    union
    select ru.user_id from granted join sys_depart_role_user ru using (drole_id) where ${rule} = any (own || depart)`
}
