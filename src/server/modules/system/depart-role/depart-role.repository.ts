import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'

type Queries = Kysely<Tables>

export interface DepartRole {
  id: string
  departId: string
  roleName: string
  roleCode: string
  description: string | null
}

export interface DepartRoleLink {
  id: string
  userId: string
  droleId: string
}

const COLUMNS = sql`r.id, r.depart_id as "departId", r.role_name as "roleName", r.role_code as "roleCode", r.description`

/** Statements on department roles and their members. */
export const departRoleRepository = {
  /** Returns the roles of the tenant among these keys. */
  async ofIds(queries: Queries, tenantId: number, ids: readonly string[]): Promise<DepartRole[]> {
    const { rows } = await sql<DepartRole>`
      select ${COLUMNS} from sys_depart_role r where r.id = any (${ids}) and r.tenant_id = ${tenantId}
      order by r.id`.execute(queries)
    return rows
  },

  /** @param userId person whose roles are marked */
  async ofDepart(queries: Queries, departId: string, userId: string): Promise<(DepartRole & { assigned: boolean })[]> {
    const { rows } = await sql<DepartRole & { assigned: boolean }>`
      select ${COLUMNS}, exists (
        select from sys_depart_role_user ru where ru.drole_id = r.id and ru.user_id = ${userId}
      ) as assigned
      from sys_depart_role r where r.depart_id = ${departId} order by r.create_time, r.id`.execute(queries)
    return rows
  },

  /** Returns the roles of a department that a person has. */
  async linksOf(queries: Queries, departId: string, userId: string): Promise<DepartRoleLink[]> {
    const { rows } = await sql<DepartRoleLink>`
      select drole_id as id, user_id as "userId", drole_id as "droleId" from sys_depart_role_user
      where depart_id = ${departId} and user_id = ${userId} order by drole_id`.execute(queries)
    return rows
  },

  /** Returns keys of all department roles that a person has in a tenant, for the log. */
  async idsOf(queries: Queries, userId: string, tenantId: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select ru.drole_id as id from sys_depart_role_user ru join sys_depart_role r on r.id = ru.drole_id
      where ru.user_id = ${userId} and r.tenant_id = ${tenantId} order by ru.drole_id`.execute(queries)
    return rows.map(({ id }) => id)
  },

  /**
   * Locks the account of an active member of all these departments.
   * @returns false when there is none. The guest account is shared and is never a member.
   */
  async lockMember(queries: Queries, userId: string, departIds: readonly string[]): Promise<boolean> {
    const { rows } = await sql`
      select from sys_user u where u.id = ${userId} and u.del_flag = 0 and u.username <> ${GUEST_USERNAME}
        and not exists (
          select from unnest(${departIds}::text[]) as wanted (id)
          where not exists (select from sys_user_depart ud where ud.user_id = u.id and ud.dep_id = wanted.id)
        )
      for no key update of u`.execute(queries)
    return rows.length > 0
  },

  async link(queries: Queries, userId: string, roles: readonly DepartRole[]): Promise<void> {
    await sql`
      insert into sys_depart_role_user (user_id, drole_id, depart_id)
      select ${userId}, r.id, r.depart_id from sys_depart_role r where r.id = any (${roles.map(({ id }) => id)})
      on conflict do nothing`.execute(queries)
  },

  async unlink(queries: Queries, userId: string, roles: readonly DepartRole[]): Promise<void> {
    await sql`
      delete from sys_depart_role_user where user_id = ${userId} and drole_id = any (${roles.map(({ id }) => id)})`.execute(
      queries,
    )
  },
}
