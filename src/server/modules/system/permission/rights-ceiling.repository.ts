import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import { grantsOf, OPENS_ROUTE, OPENS_SOMETHING, type RoleHolder } from '#server/platform/accounts/user-grants.store.ts'

/** Number of names that an error message lists. */
const MAX_NAMES = 3

/**
 * Statements that compare the grants of two people: the actor, who makes a request, and the subject, whom it is about.
 */
export const rightsCeilingRepository = {
  /**
   * Returns names of menus and buttons that the subject has and the actor lacks. A grant of the actor with data rules
   * does not count: a rule may contain the current user, and then shows other rows to actor and subject.
   */
  async missingPermissions(actor: RoleHolder, subject: RoleHolder, queries: Kysely<Tables>): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
        with of_actor as (${grantsOf(actor)}), of_subject as (
          select permission_id from sys_role_permission where role_id = any (${subject.roleIds})
          union
          select permission_id from sys_depart_role_permission where role_id = any (${subject.departRoleIds})
        )
        select p.name from of_subject join sys_permission p on p.id = of_subject.permission_id
        where ${OPENS_SOMETHING}
          and not exists (select from of_actor where of_actor.permission_id = p.id and of_actor.data_rule_ids = '{}')
        order by p.sort_no, p.id limit ${MAX_NAMES}`.execute(queries)
    return rows.map(({ name }) => name)
  },

  /** Returns names of the subject's roles that open a route of the gateway, without roles that the actor has too. */
  async rolesWithMissingRoutes(actor: RoleHolder, subject: RoleHolder, queries: Kysely<Tables>): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
        select r.role_name as name from sys_role r
        where r.id = any (${subject.roleIds}) and r.id <> all (${actor.roleIds}) and ${OPENS_ROUTE}
        order by r.role_name, r.id limit ${MAX_NAMES}`.execute(queries)
    return rows.map(({ name }) => name)
  },

  /**
   * Returns names of departments whose leaders can obtain permissions that the actor lacks. A leader can take every
   * permission that the department, or a department below it, may grant. Departments that the actor leads, and those
   * below them, do not count.
   */
  async exceedingDeparts(
    actor: RoleHolder & Pick<Principal, 'userId'>,
    departIds: readonly string[],
    queries: Kysely<Tables>,
  ): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
        with of_actor as (${grantsOf(actor)})
        select d.depart_name as name from sys_depart d
        where d.id = any (${departIds}) and not exists (
          select from sys_depart_leader l join sys_depart led on led.id = l.dep_id
          where l.user_id = ${actor.userId} and led.tenant_id = d.tenant_id and starts_with(d.org_code, led.org_code)
        ) and exists (
          select from sys_depart below
          join sys_depart_permission grantable on grantable.depart_id = below.id
          join sys_permission p on p.id = grantable.permission_id
          where below.tenant_id = d.tenant_id and starts_with(below.org_code, d.org_code) and ${OPENS_SOMETHING}
            and not exists (
              select from of_actor
              where of_actor.permission_id = p.id and of_actor.data_rule_ids <@ grantable.data_rule_ids
            )
        ) order by d.org_code limit ${MAX_NAMES}`.execute(queries)
    return rows.map(({ name }) => name)
  },
}
