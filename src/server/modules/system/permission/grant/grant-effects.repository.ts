import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'
import { countsIn } from '#server/platform/accounts/assigned-roles.ts'
import { administers } from '#server/platform/accounts/tenant-access.ts'
import type { AffectedUser, AffectedUsers } from '#shared/wire/grants.ts'

const ADMINISTERS = sql.raw(administers('u.id'))
const COUNTS_HERE = sql.raw(countsIn('r', 'here.id'))
export const MOST_USERS = 20
export const MOST_NAMES = 5

/**
 * Path by which menus and buttons reach people: roles, department roles, or all roles of a department. A subject has
 * direct grants; their role is in `roles` if it already exists.
 */
export interface Way {
  roles?: readonly string[]
  departRoles?: readonly string[]
  depart?: string
  subject?: { kind: 'depart' | 'user'; id: string }
}

/**
 * Finds people who would gain or lose menus and buttons on this path. Excludes people who have them by another role,
 * administrators, and entries that are open to everybody.
 * @param tenantId tenant of the caller; grants of other tenants do not count
 */
export async function usersReached(
  queries: Kysely<Tables>,
  way: Way,
  permissionIds: readonly string[] | 'all',
  tenantId: number,
): Promise<AffectedUsers> {
  if (permissionIds.length === 0) return { count: 0, users: [] }
  return affectedUsers(
    queries,
    reachedOn(way, permissionIds),
    sql`
      not (p.menu_type = 2 and p.status = '0')
      and not exists (
        select from sys_user_held_role o join sys_role r on r.id = o.role_id
        join sys_role_permission rp on rp.role_id = o.role_id cross join (select ${tenantId}::integer as id) here
        where ${COUNTS_HERE} and o.user_id = u.id and rp.permission_id = p.id and o.role_id <> all (${way.roles ?? []}::text[])
      )
      and not exists (
        select from sys_depart_role_user o join sys_depart_role d on d.id = o.drole_id
        join sys_depart_role_permission rp on rp.role_id = o.drole_id
        where d.tenant_id = ${tenantId} and o.user_id = u.id and rp.permission_id = p.id
          and rp.role_id <> all (${way.departRoles ?? []}::text[]) and rp.depart_id <> ${way.depart ?? ''}
      )`,
  )
}

/** Tenant whose people and roles count; undefined for an administrator, who sees all. */
export type Scope = number | undefined

/** Returns a condition on the person `u`. */
export function isMember(scope: Scope): RawBuilder<unknown> {
  if (scope === undefined) return sql`true`
  return sql`exists (select from sys_user_tenant m where m.user_id = u.id and m.tenant_id = ${scope})`
}

/** Limits the time of statements until the transaction ends. */
export async function limitStatements(queries: Kysely<Tables>, limitMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(queries)
}

/**
 * Finds active people without administrators; all get the same names of permissions.
 * @param where condition on the person `u`
 */
export async function usersToNotify(
  queries: Kysely<Tables>,
  where: RawBuilder<unknown>,
  permissions: readonly string[],
): Promise<AffectedUsers> {
  const { rows } = await sql<Omit<AffectedUser, 'permissions'> & { total: number }>`
    select u.id, u.username, u.realname, ${permissions.length}::integer as "permissionCount",
      count(*) over ()::integer as total
    from sys_user u where u.del_flag = 0 and ${where} and not ${ADMINISTERS}
    order by u.username limit ${sql.lit(MOST_USERS)}`.execute(queries)
  const users = rows.map(({ total: _, ...user }) => ({ ...user, permissions: permissions.slice(0, MOST_NAMES) }))
  return { count: rows[0]?.total ?? 0, users }
}

/**
 * Resolves pairs of `user_id` and `permission_id` to active people without administrators, with names of their
 * permissions. An entry of one tenant has no effect on people of others.
 * @param where condition on the person `u` and the entry `p`
 */
export async function affectedUsers(
  queries: Kysely<Tables>,
  reached: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<AffectedUsers> {
  const { rows } = await sql<AffectedUser & { total: number }>`
    with reached as (${reached})
    select u.id, u.username, u.realname, count(*)::integer as "permissionCount", count(*) over ()::integer as total,
      (array_agg(p.name order by p.menu_type, p.sort_no, p.id))[1:${sql.lit(MOST_NAMES)}] as permissions
    from reached
    join sys_user u on u.id = reached.user_id and u.del_flag = 0
    join sys_permission p on p.id = reached.permission_id
    where ${where}
    and (p.tenant_id is null or exists (
      select from sys_user_tenant m where m.user_id = u.id and m.tenant_id = p.tenant_id
    ))
    and not exists (
      select from sys_user_role a join sys_role r on r.id = a.role_id
      where a.user_id = u.id and r.role_code = ${ADMIN_ROLE}
    )
    group by u.id, u.username, u.realname order by u.username limit ${sql.lit(MOST_USERS)}`.execute(queries)
  return { count: rows[0]?.total ?? 0, users: rows.map(({ total: _, ...user }) => user) }
}

/** Returns pairs of a person and an affected entry; `all` means all grants of these roles. */
function reachedOn({ roles, departRoles, depart, subject }: Way, ids: readonly string[] | 'all'): RawBuilder<unknown> {
  if (subject?.kind === 'user') return sql`select ${subject.id} as user_id, unnest(${ids}::text[]) as permission_id`
  if (subject?.kind === 'depart')
    return sql`
      select distinct user_id, permission_id from sys_user_depart, unnest(${ids}::text[]) as permission_id
      where dep_id = ${subject.id}`
  if (roles !== undefined && ids === 'all')
    return sql`
      select distinct ur.user_id, rp.permission_id
      from sys_user_held_role ur join sys_role_permission rp on rp.role_id = ur.role_id
      where ur.role_id = any (${roles}::text[])`
  if (roles !== undefined)
    return sql`
      select distinct user_id, permission_id from sys_user_held_role, unnest(${ids}::text[]) as permission_id
      where role_id = any (${roles}::text[])`
  if (departRoles !== undefined && ids === 'all')
    return sql`
      select distinct ru.user_id, rp.permission_id
      from sys_depart_role_user ru join sys_depart_role_permission rp on rp.role_id = ru.drole_id
      where ru.drole_id = any (${departRoles}::text[])`
  if (departRoles !== undefined)
    return sql`
      select distinct user_id, permission_id from sys_depart_role_user, unnest(${ids}::text[]) as permission_id
      where drole_id = any (${departRoles}::text[])`
  return sql`
    select distinct ru.user_id, rp.permission_id
    from sys_depart_role_user ru join sys_depart_role_permission rp on rp.role_id = ru.drole_id
    where rp.depart_id = ${depart} and rp.permission_id = any (${ids})`
}
