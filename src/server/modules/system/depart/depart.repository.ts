import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { USER_IDENTITY } from '#server/http/well-known.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** Statements on departments in addition to those of the record engine. */
export const departRepository = {
  /** Counts active people in these departments, each once. The name is that of one department with members. */
  async membersIn(queries: Queries, departIds: readonly string[]): Promise<{ count: number; departName: string }> {
    const { rows } = await sql<{ count: number; departName: string | null }>`
      select count(distinct u.id)::int as count, min(d.depart_name) as "departName"
      from sys_user_depart ud join sys_user u on u.id = ud.user_id join sys_depart d on d.id = ud.dep_id
      where ud.dep_id = any (${departIds}) and u.del_flag = 0`.execute(queries)
    return { count: rows[0]!.count, departName: rows[0]!.departName ?? '' }
  },

  /** Deletes the roles of departments with their grants and members. */
  async removeRoles(queries: Queries, departIds: readonly string[]): Promise<void> {
    await sql`delete from sys_depart_role where depart_id = any (${departIds})`.execute(queries)
  },

  /** Removes the leaders of departments. @returns keys of the former leaders. */
  async removeLeads(queries: Queries, departIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      delete from sys_depart_leader where dep_id = any (${departIds}) returning user_id as id`.execute(queries)
    return [...new Set(rows.map(({ id }) => id))]
  },

  /**
   * Updates accounts after a change of led departments: a person who leads one has the identity "superior", others
   * "member".
   */
  async updateLeaderIdentity(queries: Queries, userIds: readonly string[], by: string, now: Date): Promise<void> {
    await sql`
      update sys_user u set version = version + 1, update_by = ${by}, update_time = ${now.toISOString()}::timestamptz,
        user_identity = case when exists (select from sys_depart_leader l where l.user_id = u.id)
          then ${USER_IDENTITY.superior}::int else ${USER_IDENTITY.member}::int end
      where id = any (${userIds})`.execute(queries)
  },

  /** Moves people who worked in a deleted department to the first of their other departments, or to none. */
  async moveToOtherDepartment(queries: Queries, tenantId: number, deletedCodes: readonly string[]): Promise<void> {
    await sql`
      update sys_user u set org_code = (
        select min(d.org_code) from sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = u.id
      )
      where u.org_code = any (${deletedCodes}) and not exists (
        select from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.user_id = u.id and d.org_code = u.org_code and d.tenant_id <> ${tenantId}
      )`.execute(queries)
  },

  // Who leads is decided by these rows alone. `user_identity` is one column for all tenants of a person, and is only shown.

  /** Returns the departments that the person leads and those below, in tree order. Empty for people who lead none. */
  async ledBy(queries: Queries, userId: string, tenantId: number): Promise<{ id: string; orgCode: string }[]> {
    const { rows } = await sql<{ id: string; orgCode: string }>`
      select d.id, d.org_code as "orgCode" from sys_depart d
      where d.tenant_id = ${tenantId} and exists (
        select from sys_user u
        join sys_depart_leader l on l.user_id = u.id
        join sys_depart led on led.id = l.dep_id
        where u.id = ${userId} and u.del_flag = 0
          and led.tenant_id = ${tenantId} and starts_with(d.org_code, led.org_code)
      ) order by d.org_code`.execute(queries)
    return rows
  },

  /** Returns codes of the departments that the person leads, without those below. */
  async ledCodes(queries: Queries, userId: string, tenantId: number): Promise<string[]> {
    const { rows } = await sql<{ orgCode: string }>`
      select d.org_code as "orgCode" from sys_user u
      join sys_depart_leader l on l.user_id = u.id
      join sys_depart d on d.id = l.dep_id and d.tenant_id = ${tenantId}
      where u.id = ${userId} and u.del_flag = 0`.execute(queries)
    return rows.map(({ orgCode }) => orgCode)
  },

  /** Returns whether the person leads the department or one above it. */
  async leads(queries: Queries, userId: string, tenantId: number, departId: string): Promise<boolean> {
    const { rows } = await sql`
      select from sys_user u
      join sys_depart_leader l on l.user_id = u.id
      join sys_depart led on led.id = l.dep_id and led.tenant_id = ${tenantId}
      join sys_depart d on d.id = ${departId} and d.tenant_id = ${tenantId} and starts_with(d.org_code, led.org_code)
      where u.id = ${userId} and u.del_flag = 0 limit 1`.execute(queries)
    return rows.length > 0
  },

  /**
   * Returns the category of the department above, and those of its direct children. The row above is locked against
   * changes until the transaction ends. @param id empty for a new department
   */
  async categoriesAround(queries: Queries, id: string, parentId: string): Promise<{ above: string; below: string[] }> {
    const above = await sql<{ category: string }>`
      select org_category as category from sys_depart where id = ${parentId} for share`.execute(queries)
    const below = await sql<{ category: string }>`
      select distinct org_category as category from sys_depart
      where parent_id = ${id} and parent_id <> ''`.execute(queries)
    return { above: above.rows[0]?.category ?? '', below: below.rows.map(({ category }) => category) }
  },

  async isHere(queries: Queries, tenantId: number, departId: string): Promise<boolean> {
    const { rows } = await sql`
      select from sys_depart where id = ${departId} and tenant_id = ${tenantId}`.execute(queries)
    return rows.length > 0
  },
}
