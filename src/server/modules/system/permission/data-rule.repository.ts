import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../../db/connection.ts'

const USES = `
  select rule as id, count(*)::integer as grants
  from sys_role_permission, unnest(data_rule_ids) as rule where rule = any ($1) group by rule`

export type DataRuleRepository = ReturnType<typeof createDataRuleRepository>

/** Statements about data rules and the menus that they belong to. */
export function createDataRuleRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** How many roles have chosen each rule; absent for none. */
    async uses(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await pool.query<{ id: string; grants: number }>(USES, [ids])
      return new Map(rows.map(({ id, grants }) => [id, grants]))
    },

    /** What a menu shows; undefined for a button and for what is no menu. */
    async componentOf(permissionId: string, trx?: Kysely<Tables>): Promise<string | undefined> {
      const text = `select component from sys_permission where id = $1 and menu_type in (0, 1) and del_flag = 0`
      if (trx === undefined) return (await pool.query<{ component: string }>(text, [permissionId])).rows[0]?.component
      const { rows } = await sql<{ component: string }>`
        select component from sys_permission
        where id = ${permissionId} and menu_type in (0, 1) and del_flag = 0`.execute(trx)
      return rows[0]?.component
    },
  }
}
