import { type Kysely, sql } from 'kysely'
import { type AffectedUser, type AffectedUsers, NOBODY } from '#shared/wire/grants.ts'
import type { Tables } from '../../../db/connection.ts'
import { administers } from '../../../platform/tenant-access.ts'
import { MOST_USERS } from './grant-effects.repository.ts'

const ADMINISTERS = sql.raw(administers('u.id'))

/** Living people, or those of them, who are members of these tenants and of no other; administrators work in the default one. */
export async function usersWithoutTenant(
  queries: Kysely<Tables>,
  tenants: readonly number[],
  users: readonly string[] | null,
): Promise<AffectedUsers> {
  if (tenants.length === 0) return NOBODY
  const { rows } = await sql<AffectedUser & { total: number }>`
    select u.id, u.username, u.realname, 0 as "permissionCount", '{}'::text[] as permissions,
      count(*) over ()::integer as total
    from sys_user u
    where u.del_flag = 0 and (${users}::text[] is null or u.id = any (${users}::text[]))
      and exists (select from sys_user_tenant m where m.user_id = u.id and m.tenant_id = any (${tenants}::integer[]))
      and not exists (select from sys_user_tenant m where m.user_id = u.id and m.tenant_id <> all (${tenants}::integer[]))
      and not ${ADMINISTERS}
    order by u.username limit ${sql.lit(MOST_USERS)}`.execute(queries)
  return { count: rows[0]?.total ?? 0, users: rows.map(({ total: _, ...user }) => user) }
}
