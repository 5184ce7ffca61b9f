import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { type AffectedUsers, NOBODY } from '#shared/wire/grants.ts'
import { usersToNotify } from './grant-effects.repository.ts'

/**
 * Finds people (or those among `users`) who are members of these tenants and of no other. Excludes administrators, who
 * work in the default tenant.
 */
export async function usersWithoutTenant(
  queries: Kysely<Tables>,
  tenants: readonly number[],
  users: readonly string[] | null,
): Promise<AffectedUsers> {
  if (tenants.length === 0) return NOBODY
  const where = sql`
    (${users}::text[] is null or u.id = any (${users}::text[]))
    and exists (select from sys_user_tenant m where m.user_id = u.id and m.tenant_id = any (${tenants}::integer[]))
    and not exists (select from sys_user_tenant m where m.user_id = u.id and m.tenant_id <> all (${tenants}::integer[]))`
  return usersToNotify(queries, where, [])
}
