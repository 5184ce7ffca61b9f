import type { Database } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import { inForceIn } from '#server/platform/shared-rows.ts'
import { type GrantedRules, grantedRulesSql } from '#server/records/policy/granted-rules.ts'

/** Row of sys_permission: a menu entry (type 0 or 1) or a button (type 2). */
export interface PermissionRow {
  id: string
  parentId: string
  name: string
  url: string | null
  component: string | null
  componentName: string | null
  redirect: string | null
  menuType: 0 | 1 | 2
  perms: string | null
  permsType: string
  sortNo: number
  alwaysShow: boolean
  icon: string | null
  route: boolean
  keepAlive: boolean
  hidden: boolean
  internalOrExternal: boolean
  description: string | null
  status: string
  /** The entry, or one above it, is switched off. */
  switchedOff: boolean
  /** Tenant of the entry; null when all tenants share it. */
  tenantId: number | null
}

const ALL = `
  select id, parent_id as "parentId", name, url, component, component_name as "componentName", redirect,
    menu_type as "menuType", perms, perms_type as "permsType", sort_no as "sortNo", always_show as "alwaysShow", icon,
    is_route as "route", keep_alive as "keepAlive", hidden, internal_or_external as "internalOrExternal", description,
    status, switched_off as "switchedOff", tenant_id as "tenantId"
  from sys_permission p where del_flag = 0 and ${inForceIn('p', '$1::int')} order by sort_no, id`

const GRANTED_IDS = `
  select permission_id as id from sys_role_permission where role_id = any ($1)
  union select permission_id from sys_depart_role_permission where role_id = any ($2)`

const [ROLES, DEPART_ROLES, COMPONENTS] = [1, 2, 3].map((each) => `(select $${each}::text[])::text[]`)
const GRANTED_RULES = grantedRulesSql({
  ...{ roles: ROLES!, departRoles: DEPART_ROLES!, components: COMPONENTS! },
  tenantId: '(select $4::int)',
})

const RULED_IDS = `
  select distinct permission_id as id from sys_permission_data_rule r where ${inForceIn('r', '$1::int')}`

const HAS_MENU = `
  select exists (
    select from sys_permission p
    where component = any ($1) and menu_type in (0, 1) and del_flag = 0 and ${inForceIn('p', '$2::int')}
  ) as "hasMenu"`

/** Entries of other sites that open in a frame, for all users; pages are loaded before the tenant is known. */
const FRAMED_URLS = `
  select distinct url from sys_permission
  where url ilike 'http%://%' and not internal_or_external and menu_type in (0, 1) and del_flag = 0
    and tenant_id is null`

/** Person whose grants are read. */
type AssignedRoles = Pick<Principal, 'roleIds' | 'departRoleIds'>
type Grantee = AssignedRoles & Pick<Principal, 'tenantId'>

export type PermissionRepository = ReturnType<typeof createPermissionRepository>

/** Statements on menus, buttons and their grants by roles. */
export function createPermissionRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Returns entries and buttons that apply in a tenant. */
    async all(tenantId: number): Promise<PermissionRow[]> {
      return (await pool.query<PermissionRow>(ALL, [tenantId])).rows
    },

    async grantedIds({ roleIds, departRoleIds }: AssignedRoles): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ id: string }>(GRANTED_IDS, [roleIds, departRoleIds])
      return new Set(rows.map(({ id }) => id))
    },

    async grantedRules(grantee: Grantee, components: readonly string[]): Promise<GrantedRules[]> {
      const { roleIds, departRoleIds, tenantId } = grantee
      const values = [roleIds, departRoleIds, components, tenantId]
      return (await pool.query<GrantedRules>({ name: 'granted-rules', text: GRANTED_RULES, values })).rows
    },

    /** Returns ids of entries that have data rules in a tenant. */
    async ruledIds(tenantId: number): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ id: string }>(RULED_IDS, [tenantId])
      return new Set(rows.map(({ id }) => id))
    },

    async framedUrls(): Promise<string[]> {
      const { rows } = await pool.query<{ url: string }>({ name: 'framed-urls', text: FRAMED_URLS })
      return rows.map(({ url }) => url)
    },

    async hasMenu(components: readonly string[], tenantId: number): Promise<boolean> {
      const { rows } = await pool.query<{ hasMenu: boolean }>(HAS_MENU, [components, tenantId])
      return rows[0]?.hasMenu === true
    },
  }
}
