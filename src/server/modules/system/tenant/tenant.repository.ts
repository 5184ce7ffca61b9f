import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { mayWorkIn } from '#server/platform/accounts/tenant-access.ts'

export type Queries = Kysely<Tables> | Transaction<Tables>

export interface NamedTenant {
  id: number
  name: string
}

const MAY_ENTER = sql.raw(mayWorkIn('who.id', 't.id'))

/** Statements on tenants in addition to those of the record engine. */
export const tenantRepository = {
  /** Returns the tables among these that have rows of one of these tenants. */
  async tablesInUse(queries: Queries, ids: readonly number[], tables: readonly string[]): Promise<string[]> {
    const used = tables.map(
      (name) => sql`select ${sql.lit(name)} as name where exists (
        select from ${sql.table(name)} where tenant_id = any (${ids}::integer[]))`,
    )
    if (used.length === 0) return []
    const { rows } = await sql<{ name: string }>`${sql.join(used, sql` union all `)}`.execute(queries)
    return rows.map(({ name }) => name)
  },

  /** Locks the members of these tenants, and people with direct grants there. */
  async lockPeople(trx: Queries, tenantIds: readonly number[]): Promise<void> {
    await sql`
      select from sys_user where id in (
        select user_id from sys_user_tenant where tenant_id = any (${tenantIds}::integer[])
        union select subject_user_id from sys_role where tenant_id = any (${tenantIds}::integer[]) and subject = 'user'
      ) order by id for no key update`.execute(trx)
  },

  /** Returns hidden roles, which carry the direct grants of people in these tenants. */
  async rolesOfPeople(trx: Queries, tenantIds: readonly number[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from sys_role where tenant_id = any (${tenantIds}::integer[]) and subject = 'user' order by id`.execute(
      trx,
    )
    return rows.map(({ id }) => id)
  },

  async removeRoles(trx: Queries, ids: readonly string[]): Promise<void> {
    await sql`delete from sys_role where id = any (${ids})`.execute(trx)
  },

  /** Returns the tenants among these that do not admit the person. */
  async closedTo(queries: Queries, userId: string, ids: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select t.id from sys_tenant t cross join (select ${userId}::text as id) who
      where t.id = any (${ids}::integer[]) and not ${MAY_ENTER}`.execute(queries)
    return rows.map(({ id }) => id)
  },

  /** Returns names of tenants, ordered by number. */
  async named(queries: Queries, ids: readonly number[]): Promise<NamedTenant[]> {
    const { rows } = await sql<NamedTenant>`
      select id, name from sys_tenant where id = any (${ids}::integer[]) order by id`.execute(queries)
    return rows
  },

  async addMembers(trx: Queries, tenantId: number, userIds: readonly string[]): Promise<void> {
    await sql`
      insert into sys_user_tenant (user_id, tenant_id) select id, ${tenantId}::integer
      from unnest(${userIds}::text[]) as id on conflict do nothing`.execute(trx)
  },

  async removeMembers(trx: Queries, tenantId: number, userIds: readonly string[]): Promise<void> {
    await sql`delete from sys_user_tenant where tenant_id = ${tenantId} and user_id = any (${userIds})`.execute(trx)
  },

  /** Raises the version of users, so that the data log records their new tenants. */
  async touchUsers(trx: Queries, userIds: readonly string[], by: string, now: Date): Promise<void> {
    await sql`
      update sys_user set version = version + 1, update_by = ${by}, update_time = ${now.toISOString()}::timestamptz
      where id = any (${userIds})`.execute(trx)
  },
}
