import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/connection.ts'
import type { Principal } from '../../../http/principal.ts'

type Queries = Kysely<Tables>

export interface DepartGrant {
  permissionId: string
  name: string
  dataRuleIds: string[]
}

/** Statements on what departments are granted. */
export const departGrantRepository = {
  /** Locks the department, so that changes of its grants come one after another. */
  async lock(queries: Queries, departId: string): Promise<void> {
    await sql`select from sys_depart where id = ${departId} for no key update`.execute(queries)
  },

  async ofDepart(queries: Queries, departId: string): Promise<DepartGrant[]> {
    const { rows } = await sql<DepartGrant>`
      select dp.permission_id as "permissionId", p.name, dp.data_rule_ids as "dataRuleIds"
      from sys_depart_permission dp join sys_permission p on p.id = dp.permission_id
      where dp.depart_id = ${departId} and p.del_flag = 0 order by dp.permission_id`.execute(queries)
    return rows
  },

  /** Those of these that the person's roles grant without any data rule. */
  async heldWhole(
    queries: Queries,
    { roleIds }: Pick<Principal, 'roleIds'>,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      select distinct permission_id as id from sys_role_permission
      where role_id = any (${roleIds}) and permission_id = any (${ids}) and data_rule_ids = '{}'`.execute(queries)
    return new Set(rows.map(({ id }) => id))
  },

  async add(queries: Queries, departId: string, ids: readonly string[]): Promise<void> {
    await sql`
      insert into sys_depart_permission (depart_id, permission_id) select ${departId}, id from unnest(${ids}::text[]) as id
      on conflict do nothing`.execute(queries)
  },

  /** The roles of this department lose it with the department. */
  async remove(queries: Queries, departId: string, ids: readonly string[]): Promise<void> {
    await sql`
      delete from sys_depart_permission where depart_id = ${departId} and permission_id = any (${ids})`.execute(queries)
  },

  async setRules(queries: Queries, departId: string, permissionId: string, rules: readonly string[]): Promise<void> {
    await sql`
      update sys_depart_permission set data_rule_ids = ${rules}
      where depart_id = ${departId} and permission_id = ${permissionId}`.execute(queries)
  },
}
