import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { grantsToAdministratorsOnly } from '#shared/rules/permissions/administrator-permissions.ts'
import type { GrantRule } from '#shared/wire/grants.ts'

type Queries = Kysely<Tables>

/** Statements on grantable menus, buttons and rules. */
export const grantableRepository = {
  /** Returns names of menus and buttons of the tenant, by id; other ids are absent. */
  async namesOf(queries: Queries, ids: readonly string[], tenantId: number): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from sys_permission
      where id = any (${ids}) and del_flag = 0 and (tenant_id is null or tenant_id = ${tenantId})`.execute(queries)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  /** Returns names of buttons whose permissions only administrators can have. */
  async forAdministrators(queries: Queries, ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ name: string; perms: string | null }>`
      select name, perms from sys_permission where id = any (${ids}) and menu_type = 2`.execute(queries)
    return rows.filter(({ perms }) => grantsToAdministratorsOnly(perms)).map(({ name }) => name)
  },

  /** Returns the data rules of a menu in a tenant, the oldest first. */
  async rulesOf(queries: Queries, permissionId: string, tenantId: number): Promise<GrantRule[]> {
    const { rows } = await sql<GrantRule>`
      select id, rule_name as "ruleName", rule_column as "ruleColumn", rule_conditions as "ruleConditions",
        rule_value as "ruleValue", status
      from sys_permission_data_rule
      where permission_id = ${permissionId} and (tenant_id is null or tenant_id = ${tenantId}) order by create_time, id`.execute(
      queries,
    )
    return rows
  },
}
