import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { ADMIN_ROLE } from '#server/http/well-known.ts'
import { nameOfRole } from '#server/platform/accounts/assigned-roles.ts'
import { grantsOf, OPENS_ROUTE, OPENS_SOMETHING, type RoleHolder } from '#server/platform/accounts/user-grants.store.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** Properties that protect an account from changes by others. */
export interface Protection {
  id: string
  username: string
  isAdministrator: boolean
}

const ROLE_NAME = sql.raw(nameOfRole('r'))

/** Condition on a role `r`: it grants entries or rows that are not in `own`. */
const GRANTS_MORE = sql<boolean>`exists (
  select from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
  where rp.role_id = r.id and ${OPENS_SOMETHING} and not exists (
    select from own where own.permission_id = p.id and own.data_rule_ids <@ rp.data_rule_ids
  )
)`

/** Returns the account key under which sign-in counts wrong passwords. */
export function lockKey(username: string): string {
  return username.toLowerCase().slice(0, 100)
}

/** Statements on accounts in addition to those of the record engine. */
export const userRepository = {
  async protectionOf(queries: Queries, ids: readonly string[]): Promise<Protection[]> {
    const { rows } = await sql<Protection>`
      select u.id, u.username, exists (
        select from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.role_code = ${ADMIN_ROLE}
      ) as "isAdministrator"
      from sys_user u where u.id = any (${ids})`.execute(queries)
    return rows
  },

  /** Reserves the names of purged accounts. */
  async retireNames(queries: Queries, usernames: readonly string[]): Promise<void> {
    await sql`
      insert into sys_former_username (username) select unnest(${usernames}::text[])
      on conflict do nothing`.execute(queries)
  },

  /** Returns whether a purged account had the name. */
  async isFormer(queries: Queries, username: string): Promise<boolean> {
    const { rows } = await sql`select from sys_former_username where lower(username) = lower(${username})`.execute(
      queries,
    )
    return rows.length > 0
  },

  /** Returns whether an account, deleted or not, has the name in another case. Equal names are found by the entity's rule. */
  async isTakenInOtherCase(queries: Queries, username: string): Promise<boolean> {
    const { rows } = await sql`
      select from sys_user where lower(username) = lower(${username}) and username <> ${username} limit 1`.execute(
      queries,
    )
    return rows.length > 0
  },

  async idOf(queries: Queries, username: string): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(queries)
    return rows[0]?.id
  },

  async adminRoleId(queries: Queries): Promise<string | undefined> {
    const row = await queries.selectFrom('sys_role').select('id').where('role_code', '=', ADMIN_ROLE).executeTakeFirst()
    return row?.id as string | undefined
  },

  /**
   * Returns names of roles that give more than the person has: the grants of `grantsBeyond`, or a route of the gateway
   * that opens for a role which the person lacks.
   */
  async rolesBeyond(queries: Queries, roleIds: readonly string[], held: RoleHolder): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      with own as (${grantsOf(held)})
      select ${ROLE_NAME} as name from sys_role r
      where r.id = any (${roleIds}) and (${GRANTS_MORE} or (r.id <> all (${held.roleIds}) and ${OPENS_ROUTE}))
      order by r.role_name, r.id`.execute(queries)
    return rows.map(({ name }) => name)
  },

  /**
   * Returns names of roles that grant more than the person has: other entries, or more rows of an entry. A role grants
   * more rows unless its data rules include all rules of one own grant. Entries open to everybody and folders do not count.
   */
  async grantsBeyond(queries: Queries, roleIds: readonly string[], held: RoleHolder): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      with own as (${grantsOf(held)})
      select ${ROLE_NAME} as name from sys_role r where r.id = any (${roleIds}) and ${GRANTS_MORE}
      order by r.role_name, r.id`.execute(queries)
    return rows.map(({ name }) => name)
  },

  /** Returns names of departments with more permissions than the person has; new members would get these. */
  async departsBeyond(queries: Queries, departIds: readonly string[], held: RoleHolder): Promise<string[]> {
    if (departIds.length === 0) return []
    const { rows } = await sql<{ id: string }>`
      select id from sys_role where subject_depart_id = any (${departIds})`.execute(queries)
    const roles = rows.map(({ id }) => id)
    return roles.length === 0 ? [] : this.grantsBeyond(queries, roles, held)
  },

  /** Returns the accounts among these that are locked after too many wrong passwords, in lower case. */
  async locked(queries: Queries, usernames: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ account: string }>`
      select account from sys_login_failure
      where account = any (${usernames.map(lockKey)}) and locked_until > now()`.execute(queries)
    return rows.map(({ account }) => account)
  },

  async unlock(trx: Queries, usernames: readonly string[]): Promise<void> {
    await sql`delete from sys_login_failure where account = any (${usernames.map(lockKey)})`.execute(trx)
  },

  /** Returns keys of accounts in a department or below it. */
  async idsBelow(queries: Queries, departId: string, tenantId: number, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct ud.user_id as id
      from sys_depart a
      join sys_depart d on d.tenant_id = a.tenant_id and d.org_code like a.org_code || '%'
      join sys_user_depart ud on ud.dep_id = d.id
      where a.id = ${departId} and a.tenant_id = ${tenantId}
      order by ud.user_id limit ${limit}`.execute(queries)
    return rows.map(({ id }) => id)
  },

  async departs(queries: Queries, userId: string, tenantId: number): Promise<{ id: string; departName: string }[]> {
    const { rows } = await sql<{ id: string; departName: string }>`
      select d.id, d.depart_name as "departName" from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = ${userId} and d.tenant_id = ${tenantId} order by d.org_code, d.id`.execute(queries)
    return rows
  },

  /** Returns whether the person leads other departments than these, for example in another tenant. */
  async leadsBeside(queries: Queries, userId: string, departIds: readonly string[]): Promise<boolean> {
    const { rows } = await sql`
      select from sys_depart_leader where user_id = ${userId} and dep_id <> all (${departIds}) limit 1`.execute(queries)
    return rows.length > 0
  },

  /** Raises the version of departments whose leaders changed, so that an edit of an older version is refused. */
  async touchDeparts(queries: Queries, ids: readonly string[]): Promise<void> {
    await sql`update sys_depart set version = version + 1 where id = any (${ids})`.execute(queries)
  },

  /** Sets the first own department as the current one if the current one is no longer valid. */
  async settleOrgCode(queries: Queries, userId: string): Promise<void> {
    await sql`
      with own as (
        select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = ${userId}
      )
      update sys_user set org_code = (select min(org_code) from own)
      where id = ${userId} and (org_code is null or org_code not in (select org_code from own))`.execute(queries)
  },

  async setStatus(trx: Queries, ids: readonly string[], status: number, by: string, now: Date): Promise<void> {
    await sql`
      update sys_user
      set status = ${status}, version = version + 1, update_by = ${by}, update_time = ${now.toISOString()}::timestamptz
      where id = any (${ids}) and status <> ${status}`.execute(trx)
  },
}
