import { type Kysely, sql } from 'kysely'
import type { AffectedUser, AffectedUsers } from '#shared/wire/grants.ts'
import type { Tables } from '../../../db/connection.ts'
import { ADMIN_ROLE } from '../../../http/well-known.ts'

const MOST_USERS = 20
const MOST_NAMES = 5

/**
 * Members of a role to whom menus and buttons would come or go with it: those who have them from another role or a department role, who are
 * administrators, or who have them like everybody, are not reached.
 */
export async function usersReached(
  queries: Kysely<Tables>,
  roleId: string,
  permissionIds: readonly string[],
): Promise<AffectedUsers> {
  if (permissionIds.length === 0) return { count: 0, users: [] }
  const { rows } = await sql<AffectedUser & { total: number }>`
    with members as (
      select u.id, u.username, u.realname from sys_user_role ur join sys_user u on u.id = ur.user_id
      where ur.role_id = ${roleId} and u.del_flag = 0 and not exists (
        select from sys_user_role a join sys_role r on r.id = a.role_id
        where a.user_id = u.id and r.role_code = ${ADMIN_ROLE}
      )
    )
    select m.id, m.username, m.realname, count(*)::integer as "permissionCount", count(*) over ()::integer as total,
      (array_agg(p.name order by p.menu_type, p.sort_no, p.id))[1:${sql.lit(MOST_NAMES)}] as permissions
    from members m join sys_permission p on p.id = any (${permissionIds})
    where not (p.menu_type = 2 and p.status = '0')
      and not exists (
        select from sys_user_role o join sys_role_permission rp on rp.role_id = o.role_id
        where o.user_id = m.id and o.role_id <> ${roleId} and rp.permission_id = p.id
      )
      and not exists (
        select from sys_depart_role_user o join sys_depart_role_permission rp on rp.role_id = o.drole_id
        where o.user_id = m.id and rp.permission_id = p.id
      )
    group by m.id, m.username, m.realname order by m.username limit ${sql.lit(MOST_USERS)}`.execute(queries)
  return { count: rows[0]?.total ?? 0, users: rows.map(({ total: _, ...user }) => user) }
}
