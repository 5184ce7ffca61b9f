import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import { inForceIn } from '#server/platform/shared-rows.ts'
import type { PermissionRow } from '../permission.repository.ts'
import type { MenuPlace } from './menu-rules.ts'

/** Row of the lists in the contract: an entry with derived fields. */
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

type Maintainer = Pick<Principal, 'isAdmin' | 'tenantId'>

/** SQL condition: the maintainer sees the row. An administrator (null tenant) sees the rows of all tenants. */
const maintainedIn = (rows: string, tenantId: string) => `(${tenantId} is null or ${inForceIn(rows, tenantId)})`
const maintainedBy = ({ isAdmin, tenantId }: Maintainer) => (isAdmin ? null : tenantId)

const ALL = `
  select id, parent_id as "parentId", name, url, component, component_name as "componentName", redirect,
    menu_type as "menuType", perms, perms_type as "permsType", sort_no as "sortNo", always_show as "alwaysShow", icon,
    is_route as "route", keep_alive as "keepAlive", hidden, internal_or_external as "internalOrExternal", description,
    status, switched_off as "switchedOff", tenant_id as "tenantId", create_by as "createBy", create_time as "createTime", update_by as "updateBy", update_time as "updateTime",
    del_flag as "delFlag",
    not exists (select from sys_permission c where c.parent_id = p.id and c.del_flag = 0) as leaf,
    case when exists (select from sys_permission_data_rule r where r.permission_id = p.id and ${maintainedIn('r', '$1::int')}) then 1 else 0 end
      as "ruleFlag"
  from sys_permission p where del_flag = 0 and ${maintainedIn('p', '$1::int')} order by sort_no, id`

const RULED = `
  select distinct permission_id as id from sys_permission_data_rule r
  where permission_id = any ($1) and ${maintainedIn('r', '$2::int')}`

/** Statements on menu entries in addition to the record engine; those with `trx` are part of a write. */
export function createMenuRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Returns every entry and button that the person may see, in order. */
    async all(maintainer: Maintainer): Promise<MenuRow[]> {
      return (await pool.query<MenuRow>({ name: 'menus', text: ALL, values: [maintainedBy(maintainer)] })).rows
    },

    /** Returns the entries among these that have data rules. */
    async ruled(maintainer: Maintainer, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ id: string }>(RULED, [ids, maintainedBy(maintainer)])
      return new Set(rows.map(({ id }) => id))
    },
  }
}

export type MenuRepository = ReturnType<typeof createMenuRepository>

export const menuWrites = {
  /** Lets no publication change the page until the transaction ends: it would not see the new entry of the page. */
  async holdPage(trx: Kysely<Tables>, address: string): Promise<void> {
    await sql`select from sys_document where kind = 'page' and address = ${address} for key share`.execute(trx)
  },

  /** Returns the entries that all tenants share. */
  async places(trx: Kysely<Tables>): Promise<MenuPlace[]> {
    const { rows } = await sql<MenuPlace>`
      select id, parent_id as "parentId", name, component, menu_type as "menuType", hidden, status
      from sys_permission where del_flag = 0 and tenant_id is null`.execute(trx)
    return rows
  },

  async hasChildren(trx: Kysely<Tables>, id: string): Promise<boolean> {
    const { rows } = await sql`select from sys_permission where parent_id = ${id} and del_flag = 0 limit 1`.execute(trx)
    return rows.length > 0
  },

  /** Finds an entry that the person may see. */
  async find(trx: Kysely<Tables>, maintainer: Maintainer, id: string): Promise<MenuAbove | undefined> {
    const tenantId = maintainedBy(maintainer)
    const { rows } = await sql<MenuAbove>`
      select menu_type as "menuType", tenant_id as "tenantId" from sys_permission
      where id = ${id} and ${meets(tenantId)}`.execute(trx)
    return rows[0]
  },

  /**
   * Returns whether another entry has the URL in a tenant that sees both. A group that is always shown may share the
   * URL of its first entry.
   */
  async urlTaken(trx: Kysely<Tables>, { id, url, alwaysShow, tenantId }: MenuUrl): Promise<boolean> {
    const { rows } = await sql`
      select from sys_permission
      where url = ${url} and always_show = ${alwaysShow} and menu_type in (0, 1) and del_flag = 0 and id <> ${id}
        and ${meets(tenantId)}
      limit 1`.execute(trx)
    return rows.length > 0
  },

  /** Returns the codes among these that another button has. */
  async codesTaken(
    trx: Kysely<Tables>,
    { id, tenantId }: Pick<MenuUrl, 'id' | 'tenantId'>,
    codes: readonly string[],
  ): Promise<string[]> {
    const { rows } = await sql<{ code: string }>`
      select distinct code from sys_permission p, unnest(string_to_array(replace(perms, ' ', ''), ',')) as code
      where menu_type = 2 and del_flag = 0 and p.id <> ${id} and code = any(${codes}) and ${meets(tenantId)}
      order by code`.execute(trx)
    return rows.map(({ code }) => code)
  },
}

/** Properties of the parent entry that its children depend on. */
export interface MenuAbove {
  menuType: number
  /** Null for an entry that all tenants share. */
  tenantId: number | null
}

export interface MenuUrl {
  /** Key of the entry itself; empty for a new one. */
  id: string
  url: string
  alwaysShow: boolean
  /** Tenant of the entry; null for all. */
  tenantId: number | null
}

/** Rows that some tenant sees together with a row of this tenant. */
const meets = (tenantId: number | null) =>
  sql`(${tenantId}::int is null or tenant_id is null or tenant_id = ${tenantId})`
