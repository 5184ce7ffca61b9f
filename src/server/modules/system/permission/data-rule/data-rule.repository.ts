import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'

const USES = `
  select rule as id, count(*)::integer as grants
  from sys_role_permission, unnest(data_rule_ids) as rule where rule = any ($1) group by rule`

type MenuReader = Pick<Principal, 'isAdmin' | 'tenantId'>

/** Menu that data rules restrict. */
export interface RuledMenu {
  component: string | null
  /** Null for a menu that all tenants share. */
  tenantId: number | null
}

export type DataRuleRepository = ReturnType<typeof createDataRuleRepository>

/** Statements on data rules and their menus. */
export function createDataRuleRepository({ pool, kysely }: Pick<Database, 'pool' | 'kysely'>) {
  return {
    /** Returns how many roles have chosen each rule; absent for none. */
    async uses(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await pool.query<{ id: string; grants: number }>(USES, [ids])
      return new Map(rows.map(({ id, grants }) => [id, grants]))
    },

    /** Finds a menu in the person's tenant; undefined for a button and for an unknown id. */
    async menuOf(
      principal: MenuReader,
      permissionId: string,
      trx: Kysely<Tables> = kysely,
    ): Promise<RuledMenu | undefined> {
      const { isAdmin, tenantId } = principal
      const { rows } = await sql<RuledMenu>`
        select component, tenant_id as "tenantId" from sys_permission
        where id = ${permissionId} and menu_type in (0, 1) and del_flag = 0
          and (${isAdmin} or tenant_id is null or tenant_id = ${tenantId})`.execute(trx)
      return rows[0]
    },
  }
}
