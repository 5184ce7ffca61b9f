import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'
import { countsIn } from '#server/platform/accounts/assigned-roles.ts'
import type { AffectedUser, AffectedUsers } from '#shared/wire/grants.ts'
import { affectedUsers, MOST_USERS, type Scope } from './grant-effects.repository.ts'

type Fragment = RawBuilder<unknown>

/** Roles and departments that people gain and lose. A role that a person already has has no effect. */
export interface AssignmentChange {
  users: readonly string[]
  /** A department brings its direct grants. */
  given?: Assignments
  /** A department takes away its direct grants and its department roles. */
  taken?: Assignments & { tenants?: readonly number[] }
}

interface Assignments {
  roles?: readonly string[]
  departRoles?: readonly string[]
  departs?: readonly string[]
}

/**
 * Finds people who gain or lose menus and buttons by the change.
 * @param scope tenant whose roles count; undefined for all
 */
export function usersOfAssignments(
  queries: Kysely<Tables>,
  which: 'gaining' | 'losing',
  change: AssignmentChange,
  scope: Scope,
): Promise<AffectedUsers> {
  const differs = which === 'gaining' ? sql`bool_and(l.is_added)` : sql`bool_and(l.is_removed)`
  const grants = sql`
    select l.user_id, l.is_added, l.is_removed, rp.permission_id
    from links l join sys_role_permission rp on rp.role_id = l.role_id
    union all
    select l.user_id, l.is_added, l.is_removed, rp.permission_id
    from links l join sys_depart_role_permission rp on rp.role_id = l.drole_id`
  const reached = sql`
    with links as (${linksOf(change, scope)})
    select l.user_id, l.permission_id from (${grants}) as l group by 1, 2 having ${differs}`
  return affectedUsers(queries, reached, sql`not (p.menu_type = 2 and p.status = '0')`)
}

/** Text for the permissions of an administrator, which no grant names. */
const EVERYTHING = '全部权限（管理员）'

/** Finds people who become administrators by the change, or stop being one. */
export async function usersOfAdministration(
  queries: Kysely<Tables>,
  which: 'gaining' | 'losing',
  { users, given = {}, taken = {} }: AssignmentChange,
): Promise<AffectedUsers> {
  const roles = sql`${(which === 'gaining' ? given.roles : taken.roles) ?? []}::text[]`
  const kept = sql`
    exists (
      select from sys_user_role a join sys_role r on r.id = a.role_id
      where a.user_id = u.id and r.role_code = ${ADMIN_ROLE} and a.role_id <> all (${roles})
    )`
  const has = sql`exists (select from sys_user_role a where a.user_id = u.id and a.role_id = r.id)`
  const { rows } = await sql<Omit<AffectedUser, 'permissions'> & { total: number }>`
    select u.id, u.username, u.realname, 1 as "permissionCount", count(*) over ()::integer as total
    from sys_user u
    where u.id = any (${users}::text[]) and u.del_flag = 0 and not ${kept} and exists (
      select from sys_role r
      where r.id = any (${roles}) and r.role_code = ${ADMIN_ROLE} and ${which === 'gaining' ? sql`not ${has}` : has}
    )
    order by u.username limit ${sql.lit(MOST_USERS)}`.execute(queries)
  return {
    count: rows[0]?.total ?? 0,
    users: rows.map(({ total: _, ...user }) => ({ ...user, permissions: [EVERYTHING] })),
  }
}

/** Roles and department roles of the people, marked as added or removed. */
export function linksOf({ users, given = {}, taken = {} }: AssignmentChange, scope: Scope): Fragment {
  const list = (ids: readonly string[] = []) => sql`${ids}::text[]`
  return sql`
    select user_id, role_id, null as drole_id, false as is_added,
      role_id = any (${list(taken.roles)}) or role_id in (${rolesOfDeparts(taken.departs)}) as is_removed
    from sys_user_held_role held where user_id = any (${list(users)}) and ${countsHere('held', scope)}
    union all
    select user_id, null, drole_id, false,
      drole_id = any (${list(taken.departRoles)}) or depart_id = any (${list(taken.departs)})
    from (select user_id, drole_id, depart_id, drole_id as role_id from sys_depart_role_user) as held
    where user_id = any (${list(users)}) and ${departRoleHere('held', scope)}
    union all
    select u, r, null, true, false from unnest(${list(users)}) as u, unnest(${list(given.roles)}) as r
    union all
    select u, r.id, null, true, false from unnest(${list(users)}) as u, (${rolesOfDeparts(given.departs)}) as r
    union all
    select u, null, r, true, false from unnest(${list(users)}) as u, unnest(${list(given.departRoles)}) as r`
}

const COUNTS_HERE = sql.raw(countsIn('counted', 'here.id'))

/** Returns a condition: the role counts in the tenant. */
export function countsHere(rows: 'rp' | 'held', scope: Scope): Fragment {
  if (scope === undefined) return sql`true`
  return sql`exists (
    select from sys_role counted cross join (select ${scope}::integer as id) here
    where counted.id = ${sql.ref(`${rows}.role_id`)} and ${COUNTS_HERE})`
}

/** Returns a condition: the department role belongs to the tenant. */
export function departRoleHere(rows: 'drp' | 'held', scope: Scope): Fragment {
  if (scope === undefined) return sql`true`
  return sql`${sql.ref(`${rows}.role_id`)} in (select id from sys_depart_role where tenant_id = ${scope})`
}

/** Roles that carry the direct grants of these departments. */
const rolesOfDeparts = (departs: readonly string[] = []) =>
  sql`select id from sys_role where subject_depart_id = any (${departs}::text[])`

/** Menus that the added and removed roles grant. */
export function menusOfHoldings({ given = {}, taken = {} }: AssignmentChange): Fragment {
  const departs = [...(given.departs ?? []), ...(taken.departs ?? [])]
  const both = (what: keyof Assignments) => sql`${[...(given[what] ?? []), ...(taken[what] ?? [])]}::text[]`
  return sql`
    select permission_id from sys_role_permission
    where role_id = any (${both('roles')}) or role_id in (${rolesOfDeparts(departs)})
    union
    select permission_id from sys_depart_role_permission
    where role_id = any (${both('departRoles')}) or depart_id = any (${taken.departs ?? []}::text[])`
}
