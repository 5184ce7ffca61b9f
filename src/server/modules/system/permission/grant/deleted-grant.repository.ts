import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

type Queries = Kysely<Tables>

/** Grants or members before and after a deletion; `after` is null when the holder itself is deleted. */
export interface DeletedGrant {
  id: string
  /** Name in the data log where it is not the table. */
  table?: string
  tenantId?: number
  before: unknown
  after: unknown
}

/** Tables of grants under their data log names, with holder column and owner table. */
const HOLDERS = {
  sys_role_permission: { holder: 'role_id', owner: 'sys_role' },
  sys_depart_permission: { holder: 'depart_id', owner: 'sys_depart' },
  sys_depart_role_permission: { holder: 'role_id', owner: 'sys_depart_role' },
} as const

/** Data log names of direct grants to a department or a person. */
export const GRANTED_TO = { depart: 'sys_depart_granted', user: 'sys_user_granted' } as const

export type GrantTable = keyof typeof HOLDERS
export const GRANT_TABLES = Object.keys(HOLDERS) as GrantTable[]

/** Most people of one role that are named; more are only counted. */
const MOST_PEOPLE = 10_000

/** Statements on rows that foreign keys delete together with something else. */
export const deletedGrantRepository = {
  /** Grants of these menus; other grants of their holders stay. */
  ofMenus(queries: Queries, table: GrantTable, menuIds: readonly string[]): Promise<DeletedGrant[]> {
    const { holder } = HOLDERS[table]
    const holders = sql`select ${sql.id(holder)} from ${sql.id(table)} where permission_id = any (${menuIds})`
    return grantsIn(queries, table, holders, sql`g.permission_id <> all (${menuIds})`)
  },

  /** Grants of these menus to the roles of a department, which cannot have more than the department. */
  ofDepartMenus(queries: Queries, departId: string, menuIds: readonly string[]): Promise<DeletedGrant[]> {
    const roles = sql`
      select role_id from sys_depart_role_permission where depart_id = ${departId} and permission_id = any (${menuIds})`
    return grantsIn(queries, 'sys_depart_role_permission', roles, sql`g.permission_id <> all (${menuIds})`)
  },

  /** All grants of these holders, which are deleted. */
  async ofHolders(queries: Queries, table: GrantTable, ids: readonly string[]): Promise<DeletedGrant[]> {
    const found = await grantsIn(queries, table, sql`select unnest(${ids}::text[])`, sql`false`)
    return found.map((loss) => ({ ...loss, after: null }))
  },

  /** Returns roles that carry the direct grants of departments or people. */
  async rolesOf(queries: Queries, subject: 'depart' | 'user', ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from sys_role where ${sql.id(`subject_${subject}_id`)} = any (${ids})`.execute(queries)
    return rows.map(({ id }) => id)
  },

  /** Returns members of these roles. */
  async peopleOfRoles(queries: Queries, roleIds: readonly string[]): Promise<DeletedGrant[]> {
    const { rows } = await sql<DeletedGrant>`
      select r.id, r.tenant_id as "tenantId", null as after,
        jsonb_build_object('count', (select count(*) from sys_user_role c where c.role_id = r.id), 'users', people.names) as before
      from sys_role r cross join lateral (
        select jsonb_agg(username order by username) as names from (
          select u.username from sys_user_role ur join sys_user u on u.id = ur.user_id
          where ur.role_id = r.id order by u.username limit ${sql.lit(MOST_PEOPLE)}
        ) named
      ) people
      where r.id = any (${roleIds}) and people.names is not null`.execute(queries)
    return rows
  },

  /** Department roles that people lose with a department; without departments, all department roles of these people. */
  async rolesOfPeople(
    queries: Queries,
    userIds: readonly string[],
    departIds?: readonly string[],
  ): Promise<DeletedGrant[]> {
    return linksIn(
      queries,
      sql`user_id = any (${userIds})`,
      departIds === undefined ? sql`true` : sql`depart_id = any (${departIds})`,
    )
  },

  /** Members of department roles that are deleted. */
  async peopleOfDepartRoles(queries: Queries, roleIds: readonly string[]): Promise<DeletedGrant[]> {
    const people = sql`user_id in (select user_id from sys_depart_role_user where drole_id = any (${roleIds}))`
    return linksIn(queries, people, sql`drole_id = any (${roleIds})`)
  },

  /** Roles of departments, as records. */
  async rolesOfDeparts(queries: Queries, departIds: readonly string[]): Promise<DeletedGrant[]> {
    const { rows } = await sql<DeletedGrant>`
      select id, tenant_id as "tenantId", null as after, jsonb_build_object(
        'id', id, 'departId', depart_id, 'roleName', role_name, 'roleCode', role_code, 'description', description
      ) as before
      from sys_depart_role where depart_id = any (${departIds})`.execute(queries)
    return rows
  },
}

/** The data log stores direct grants of a department or a person under the key of the subject. */
const OF_SUBJECT = {
  id: sql`coalesce(o.subject_depart_id, o.subject_user_id, o.id)`,
  kept: sql`case o.subject when 'depart' then ${GRANTED_TO.depart} when 'user' then ${GRANTED_TO.user} else 'sys_role_permission' end`,
}

async function grantsIn(
  queries: Queries,
  table: GrantTable,
  holders: RawBuilder<unknown>,
  stays: RawBuilder<unknown>,
): Promise<DeletedGrant[]> {
  const { holder, owner } = HOLDERS[table]
  // Locks the owners like a save of grants does: versions are numbered, and the logged state must be the real one.
  await sql`select from ${sql.id(owner)} where id in (${holders}) order by id for no key update`.execute(queries)
  const grant = sql`jsonb_build_object(
    'permissionId', g.permission_id, 'name', p.name, 'dataRuleIds', to_jsonb(g.data_rule_ids))`
  const { id, kept } = table === 'sys_role_permission' ? OF_SUBJECT : { id: sql`o.id`, kept: sql`${table}::text` }
  const { rows } = await sql<DeletedGrant>`
    select ${id} as id, ${kept} as table, o.tenant_id as "tenantId",
      jsonb_build_object('grants', jsonb_agg(${grant} order by g.permission_id)) as before,
      jsonb_build_object('grants', coalesce(jsonb_agg(${grant} order by g.permission_id) filter (where ${stays}), '[]')) as after
    from ${sql.id(table)} g join ${sql.id(owner)} o on o.id = ${sql.id('g', holder)}
    join sys_permission p on p.id = g.permission_id
    where o.id in (${holders}) group by o.id`.execute(queries)
  return rows
}

async function linksIn(
  queries: Queries,
  people: RawBuilder<unknown>,
  goes: RawBuilder<unknown>,
): Promise<DeletedGrant[]> {
  const losing = sql`select user_id from sys_depart_role_user where ${people} and ${goes}`
  await sql`select from sys_user where id in (${losing}) order by id for no key update`.execute(queries)
  const { rows } = await sql<DeletedGrant>`
    select user_id as id, jsonb_agg(drole_id order by drole_id) as before,
      coalesce(jsonb_agg(drole_id order by drole_id) filter (where not (${goes})), '[]') as after
    from sys_depart_role_user where ${people} group by user_id having bool_or(${goes})`.execute(queries)
  return rows
}
