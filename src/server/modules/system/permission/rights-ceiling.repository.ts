import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import { grantsOf, OPENS_ROUTE, OPENS_SOMETHING, type RoleHolder } from '#server/platform/accounts/user-grants.store.ts'

/** Most names in an error message. */
const MOST_NAMES = 3

/** Statements that compare the grants of two people. */
export const rightsCeilingRepository = {
  /**
   * Returns names of menus and buttons that the subject has and the actor lacks. A grant of the actor with data rules
   * does not count: a rule may refer to the person, and then shows other rows to each of them.
   */
  async beyond(actor: RoleHolder, subject: RoleHolder, queries: Kysely<Tables>): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
        with own as (${grantsOf(actor)}), theirs as (
          select permission_id from sys_role_permission where role_id = any (${subject.roleIds})
          union
          select permission_id from sys_depart_role_permission where role_id = any (${subject.departRoleIds})
        )
        select p.name from theirs join sys_permission p on p.id = theirs.permission_id
        where ${OPENS_SOMETHING}
          and not exists (select from own where own.permission_id = p.id and own.data_rule_ids = '{}')
        order by p.sort_no, p.id limit ${MOST_NAMES}`.execute(queries)
    return rows.map(({ name }) => name)
  },

  /** Returns names of roles that open a route of the gateway for the subject, and that the actor lacks. */
  async routesBeyond(actor: RoleHolder, subject: RoleHolder, queries: Kysely<Tables>): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
        select r.role_name as name from sys_role r
        where r.id = any (${subject.roleIds}) and r.id <> all (${actor.roleIds}) and ${OPENS_ROUTE}
        order by r.role_name, r.id limit ${MOST_NAMES}`.execute(queries)
    return rows.map(({ name }) => name)
  },

  /**
   * Returns names of departments whose leaders can obtain permissions that the actor lacks: leaders give themselves what
   * the department or one below it may grant. Departments that the actor leads do not count.
   */
  async leadsBeyond(
    actor: RoleHolder & Pick<Principal, 'userId'>,
    departIds: readonly string[],
    queries: Kysely<Tables>,
  ): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
        with own as (${grantsOf(actor)})
        select a.depart_name as name from sys_depart a
        where a.id = any (${departIds}) and not exists (
          select from sys_depart_leader l join sys_depart o on o.id = l.dep_id
          where l.user_id = ${actor.userId} and o.tenant_id = a.tenant_id and starts_with(a.org_code, o.org_code)
        ) and exists (
          select from sys_depart d
          join sys_depart_permission g on g.depart_id = d.id
          join sys_permission p on p.id = g.permission_id
          where d.tenant_id = a.tenant_id and starts_with(d.org_code, a.org_code) and ${OPENS_SOMETHING}
            and not exists (
              select from own where own.permission_id = p.id and own.data_rule_ids <@ g.data_rule_ids
            )
        ) order by a.org_code limit ${MOST_NAMES}`.execute(queries)
    return rows.map(({ name }) => name)
  },
}
