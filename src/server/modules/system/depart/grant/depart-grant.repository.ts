import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Condition } from '#server/records/read/sql/condition.ts'
import type { SheetGrant } from './depart-permission-sheet.ts'

type Queries = Kysely<Tables>

export interface DepartGrant {
  permissionId: string
  name: string
  dataRuleIds: string[]
}

interface SheetCondition {
  /** Empty for all departments. */
  departId: string
  /** Keys `department:menu`; an empty list means all. */
  ids: readonly string[]
}

/** Statements on grants of departments. */
export const departGrantRepository = {
  /** Locks departments, so that changes of their grants run one after another. The fixed order prevents deadlocks. */
  async lock(queries: Queries, departIds: readonly string[]): Promise<void> {
    await sql`select from sys_depart where id = any (${departIds}) order by id for no key update`.execute(queries)
  },

  /** Returns grants of the tenant's departments in tree order, as rows of a workbook. */
  async sheet(
    queries: Queries,
    visible: Condition,
    { departId, ids }: SheetCondition,
    limit: number,
  ): Promise<SheetGrant[]> {
    const ofDepart = departId === '' ? sql`true` : sql`t.id = ${departId}`
    const chosen = ids.length === 0 ? sql`true` : sql`dp.depart_id || ':' || dp.permission_id = any (${ids})`
    const { rows } = await sql<SheetGrant>`
      select t.org_code as "orgCode", t.depart_name as "departName", p.id as "permissionId", p.name as "permissionName",
        array_to_string(dp.data_rule_ids, ',') as "dataRuleIds"
      from sys_depart t
      join sys_depart_permission dp on dp.depart_id = t.id
      join sys_permission p on p.id = dp.permission_id and p.del_flag = 0
      where ${visible} and ${ofDepart} and ${chosen}
      order by t.org_code, p.id limit ${limit}`.execute(queries)
    return rows
  },

  /** Returns keys of the departments that the person sees, by code. */
  async departsOf(
    queries: Queries,
    visible: Condition,
    codes: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ id: string; orgCode: string }>`
      select t.id, t.org_code as "orgCode" from sys_depart t
      where ${visible} and t.org_code = any (${codes})`.execute(queries)
    return new Map(rows.map(({ id, orgCode }) => [orgCode, id]))
  },

  async ofDepart(queries: Queries, departId: string): Promise<DepartGrant[]> {
    const { rows } = await sql<DepartGrant>`
      select dp.permission_id as "permissionId", p.name, dp.data_rule_ids as "dataRuleIds"
      from sys_depart_permission dp join sys_permission p on p.id = dp.permission_id
      where dp.depart_id = ${departId} and p.del_flag = 0 order by dp.permission_id`.execute(queries)
    return rows
  },

  /** Returns the menus among these that the person's roles grant without any data rule. */
  async unrestrictedMenus(
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

  /** Removes grants. Roles of this department lose them by the foreign key. */
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
