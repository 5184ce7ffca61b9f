import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { mayWorkIn } from '#server/platform/tenant-access.ts'

export type Queries = Kysely<Tables> | Transaction<Tables>

export interface NamedTenant {
  id: number
  name: string
}

const MAY_ENTER = sql.raw(mayWorkIn('who.id', 't.id'))

/** Statements on tenants beside those of the record engine. */
export const tenantRepository = {
  /** Tables among these, each with rows of one of these tenants. */
  async tablesInUse(queries: Queries, ids: readonly number[], tables: readonly string[]): Promise<string[]> {
    const used = tables.map(
      (name) => sql`select ${sql.lit(name)} as name where exists (
        select from ${sql.id(name)} where tenant_id = any (${ids}::integer[]))`,
    )
    if (used.length === 0) return []
    const { rows } = await sql<{ name: string }>`${sql.join(used, sql` union all `)}`.execute(queries)
    return rows.map(({ name }) => name)
  },

  /** Roles that no list shows: what single people were granted in a tenant is granted to them. */
  async rolesOfPeople(trx: Queries, tenantId: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from sys_role where tenant_id = ${tenantId} and subject = 'user' order by id`.execute(trx)
    return rows.map(({ id }) => id)
  },

  async removeRoles(trx: Queries, ids: readonly string[]): Promise<void> {
    await sql`delete from sys_role where id = any (${ids})`.execute(trx)
  },

  /** Those of these tenants in which the person may not work. */
  async closedTo(queries: Queries, userId: string, ids: readonly number[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select t.id from sys_tenant t cross join (select ${userId}::text as id) who
      where t.id = any (${ids}::integer[]) and not ${MAY_ENTER}`.execute(queries)
    return rows.map(({ id }) => id)
  },

  /** Names of tenants, in the order of their numbers. */
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

  /** So that the data log keeps whose members they became. */
  async touchUsers(trx: Queries, userIds: readonly string[], by: string, now: Date): Promise<void> {
    await sql`
      update sys_user set version = version + 1, update_by = ${by}, update_time = ${now.toISOString()}::timestamptz
      where id = any (${userIds})`.execute(trx)
  },
}
