import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../../db/connection.ts'
import type { MenuPlace } from './menu-rules.ts'
import type { PermissionRow } from './permission.repository.ts'

/** A row of the contract's lists: an entry with what is derived of it. */
export type MenuRow = PermissionRow & {
  createBy: string | null
  createTime: string | null
  updateBy: string | null
  updateTime: string | null
  delFlag: number
  leaf: boolean
  /** 1 when it has data rules. */
  ruleFlag: 0 | 1
}

/** What is derived of an entry, by its key. */
export type MenuFlags = Pick<MenuRow, 'id' | 'ruleFlag'>

const ALL = `
  select id, parent_id as "parentId", name, url, component, component_name as "componentName", redirect,
    menu_type as "menuType", perms, perms_type as "permsType", sort_no as "sortNo", always_show as "alwaysShow", icon,
    is_route as "route", keep_alive as "keepAlive", hidden, internal_or_external as "internalOrExternal", description,
    status, create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime",
    del_flag as "delFlag",
    not exists (select from sys_permission c where c.parent_id = p.id and c.del_flag = 0) as leaf,
    case when exists (select from sys_permission_data_rule r where r.permission_id = p.id) then 1 else 0 end
      as "ruleFlag"
  from sys_permission p where del_flag = 0 order by sort_no, id`

const RULED = 'select distinct permission_id as id from sys_permission_data_rule where permission_id = any ($1)'

/** Statements about entries of the menu beyond what the record engine writes; those with `trx` are part of a write. */
export function createMenuRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Every entry and button, in order. */
    async all(): Promise<MenuRow[]> {
      return (await pool.query<MenuRow>({ name: 'menus', text: ALL })).rows
    },

    /** Those of these entries that have data rules. */
    async ruled(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ id: string }>(RULED, [ids])
      return new Set(rows.map(({ id }) => id))
    },
  }
}

export type MenuRepository = ReturnType<typeof createMenuRepository>

export const menuWrites = {
  async places(trx: Kysely<Tables>): Promise<MenuPlace[]> {
    const { rows } = await sql<MenuPlace>`
      select id, parent_id as "parentId", name, component, menu_type as "menuType", hidden
      from sys_permission where del_flag = 0`.execute(trx)
    return rows
  },

  async hasChildren(trx: Kysely<Tables>, id: string): Promise<boolean> {
    const { rows } = await sql`select from sys_permission where parent_id = ${id} and del_flag = 0 limit 1`.execute(trx)
    return rows.length > 0
  },

  async menuType(trx: Kysely<Tables>, id: string): Promise<number | undefined> {
    const { rows } = await sql<{ menuType: number }>`
      select menu_type as "menuType" from sys_permission where id = ${id}`.execute(trx)
    return rows[0]?.menuType
  },

  /** Whether another entry has the address; a group that is always shown may have that of its first entry. */
  async urlTaken(trx: Kysely<Tables>, { id, url, alwaysShow }: MenuUrl): Promise<boolean> {
    const { rows } = await sql`
      select from sys_permission
      where url = ${url} and always_show = ${alwaysShow} and menu_type in (0, 1) and del_flag = 0 and id <> ${id}
      limit 1`.execute(trx)
    return rows.length > 0
  },

  /** Those of these codes that another button has. */
  async codesTaken(trx: Kysely<Tables>, id: string, codes: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ code: string }>`
      select distinct code from sys_permission p, unnest(string_to_array(replace(perms, ' ', ''), ',')) as code
      where menu_type = 2 and del_flag = 0 and p.id <> ${id} and code = any(${codes}) order by code`.execute(trx)
    return rows.map(({ code }) => code)
  },
}

export interface MenuUrl {
  /** Of the entry itself, empty for a new one. */
  id: string
  url: string
  alwaysShow: boolean
}
