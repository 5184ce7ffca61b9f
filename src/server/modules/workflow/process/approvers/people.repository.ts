import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

/** Group whose members may claim a task. */
export interface Group {
  kind: 'role' | 'depart'
  /** Code of the role or department. */
  ref: string
}

/** People who can sign in and work in the tenant. */
const active = (tenantId: number) => sql`u.status = 1 and u.del_flag = 0 and exists (
  select from sys_user_tenant m where m.user_id = u.id and m.tenant_id = ${tenantId})`

async function idsWhere(trx: Transaction<Tables>, tenantId: number, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u where ${active(tenantId)} and ${condition} order by u.username`.execute(trx)
  return rows.map(({ id }) => id)
}

const list = (values: readonly string[]) => sql`${[...values]}::text[]`

/**
 * Condition: an id or a code of the row is among these. Codes are chosen by people: one that is the id of another row
 * means that other row, or its owner would take the place of somebody else.
 */
function isAmong(
  table: 'sys_user' | 'sys_role' | 'sys_depart' | 'sys_position',
  code: string,
  refs: readonly string[],
) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('id')} = any(${list(refs)}) or (${column(code)} = any(${list(refs)})
    and not exists (select from ${sql.table(table)} as named where named.id = ${column(code)})))`
}

/** People and groups that settings of processes name by id, user name or code. All reads are within one tenant. */
export const people = {
  named: (trx: Transaction<Tables>, tenantId: number, names: readonly string[]) =>
    idsWhere(trx, tenantId, sql`u.id in (select id from sys_user where ${isAmong('sys_user', 'username', names)})`),

  inRoles: (trx: Transaction<Tables>, tenantId: number, refs: readonly string[]) =>
    idsWhere(
      trx,
      tenantId,
      sql`exists (select from sys_user_role l join sys_role on sys_role.id = l.role_id where l.user_id = u.id
        and ${isAmong('sys_role', 'role_code', refs)} and sys_role.tenant_id = ${tenantId})`,
    ),

  inDeparts: (trx: Transaction<Tables>, tenantId: number, refs: readonly string[]) =>
    idsWhere(
      trx,
      tenantId,
      sql`exists (select from sys_user_depart l join sys_depart on sys_depart.id = l.dep_id where l.user_id = u.id
        and ${isAmong('sys_depart', 'org_code', refs)} and sys_depart.tenant_id = ${tenantId})`,
    ),

  inPositions: (trx: Transaction<Tables>, tenantId: number, refs: readonly string[]) =>
    idsWhere(
      trx,
      tenantId,
      sql`u.post in (select code from sys_position where ${isAmong('sys_position', 'code', refs)}
        and tenant_id = ${tenantId} and del_flag = 0)`,
    ),

  /** @param levels 1 for the department, 2 for the one above, and so on */
  leadersOf: (trx: Transaction<Tables>, tenantId: number, depart: string, levels: number) =>
    idsWhere(
      trx,
      tenantId,
      sql`exists (select from sys_depart_leader l where l.user_id = u.id and l.dep_id = (
        with recursive above as (
          select d.id, d.parent_id, 1 as level from sys_depart d where d.id = ${depart} and d.tenant_id = ${tenantId}
          union all
          select d.id, d.parent_id, above.level + 1 from above join sys_depart d on d.id = above.parent_id
          where above.level < ${levels}
        )
        select id from above where level = ${levels}))`,
    ),

  /** Codes of roles and departments, for tasks that their members may claim. */
  async groups(
    trx: Transaction<Tables>,
    tenantId: number,
    kind: 'roles' | 'departs',
    refs: readonly string[],
  ): Promise<Group[]> {
    const { rows } = await (kind === 'roles'
      ? sql<{ ref: string }>`select role_code as ref from sys_role where tenant_id = ${tenantId}
          and ${isAmong('sys_role', 'role_code', refs)} order by role_code`
      : sql<{ ref: string }>`select org_code as ref from sys_depart where tenant_id = ${tenantId}
          and ${isAmong('sys_depart', 'org_code', refs)} order by org_code`
    ).execute(trx)
    return rows.map(({ ref }) => ({ kind: kind === 'roles' ? 'role' : 'depart', ref }))
  },

  /** Agents of these people at this moment: id of the person, id of the agent. */
  async agents(
    trx: Transaction<Tables>,
    tenantId: number,
    ids: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<{ person: string; agent: string }>`
      select p.id as person, u.id as agent from sys_user_agent a
        join sys_user p on p.username = a.user_name
        join sys_user u on u.username = a.agent_user_name
      where p.id = any(${list(ids)}) and a.tenant_id = ${tenantId} and a.status = '1'
        and a.start_time <= ${now} and a.end_time > ${now} and ${active(tenantId)}`.execute(trx)
    return new Map(rows.map(({ person, agent }) => [person, agent]))
  },

  /** Department that a person works in: the one of the session, or the first. */
  async departOf(
    trx: Transaction<Tables>,
    tenantId: number,
    userId: string,
    orgCode: string | null,
  ): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select d.id from sys_user_depart l join sys_depart d on d.id = l.dep_id
      where l.user_id = ${userId} and d.tenant_id = ${tenantId}
      order by d.org_code = ${orgCode} desc nulls last, d.org_code limit 1`.execute(trx)
    return rows[0]?.id
  },
}
