import { createHash } from 'node:crypto'
import { isFieldCode } from '#shared/documents/field-permission.ts'
import { pageAddressOf } from '#shared/documents/menu-components.ts'
import type { ButtonGrant, ButtonStatus, MenuItem } from '#shared/wire/session.ts'
import type { PermissionRow } from '../permission.repository.ts'

const BUTTON = 2
const TOP_MENU = 0
const HOME = '首页'
/**
 * Layout of an entry without own page; it shows the children. Never absent, because the client calls string methods on
 * it.
 */
const LAYOUT = 'layouts/RouteView'

/**
 * Returns the entries that a person may see: granted ones, their parents, the home page, and screens that every list of
 * online forms opens.
 */
export function grantedMenus(all: readonly PermissionRow[], isGranted: (id: string) => boolean): PermissionRow[] {
  const byId = new Map(all.map((row) => [row.id, row]))
  const wanted = new Set<string>()
  const addWithAncestors = (row: PermissionRow | undefined) => {
    if (row === undefined || wanted.has(row.id)) return
    wanted.add(row.id)
    addWithAncestors(byId.get(row.parentId))
  }
  for (const row of all) if (isGranted(row.id) || isAlwaysThere(row)) addWithAncestors(row)
  return all.filter((row) => wanted.has(row.id) && row.menuType !== BUTTON)
}

/** Checks only entries that all tenants share. A tenant's entry with such a name needs a grant. */
function isAlwaysThere({ name, url, hidden, menuType, tenantId }: PermissionRow): boolean {
  if (menuType === BUTTON || tenantId !== null) return false
  return name === HOME || url === '/online' || (hidden && /^\/online.*:code$/.test(url ?? ''))
}

/** Builds the tree for the client, home first. Rows must be in display order. */
export function menuTree(menus: readonly PermissionRow[], buttons: readonly PermissionRow[]): MenuItem[] {
  const childrenOf = groupByParent(menus)
  const known = new Set(menus.map(({ id }) => id))
  const buttonsOf = groupByParent(buttons)
  const itemOf = (row: PermissionRow): MenuItem => {
    const children = (childrenOf.get(row.id) ?? []).map(itemOf)
    return { ...menuItem(row, buttonsOf.get(row.id) ?? []), ...(children.length > 0 && { children }) }
  }
  const roots = menus.filter(({ parentId }) => !known.has(parentId))
  const homeFirst = [...roots.filter(({ name }) => name === HOME), ...roots.filter(({ name }) => name !== HOME)]
  return homeFirst.map(itemOf)
}

function groupByParent(rows: readonly PermissionRow[]): Map<string, PermissionRow[]> {
  const groups = new Map<string, PermissionRow[]>()
  for (const row of rows) groups.set(row.parentId, [...(groups.get(row.parentId) ?? []), row])
  return groups
}

function menuItem(row: PermissionRow, buttons: readonly PermissionRow[]): MenuItem {
  const { id, url, component, redirect, parentId, hidden, alwaysShow, route, name, icon } = row
  const isOutside = isOutsideUrl(url)
  return {
    id,
    path: isOutside ? createHash('md5').update(url!).digest('hex') : (url ?? ''),
    name: row.componentName || nameOf(url ?? id),
    component: component ? pageAddressOf(component) : LAYOUT,
    route: route ? '1' : '0',
    ...(hidden && { hidden: true }),
    ...(alwaysShow && { alwaysShow: true }),
    ...(redirect && (parentId === '' || row.menuType === TOP_MENU) && { redirect }),
    meta: {
      title: name,
      ...(icon && { icon }),
      ...(isOutside && { url: url! }),
      keepAlive: row.keepAlive,
      internalOrExternal: row.internalOrExternal,
      ...(buttons.length > 0 && { permissionList: buttons.flatMap(buttonGrants) }),
    },
  }
}

/** Returns whether a URL leads to another site, or has a placeholder for the client. */
function isOutsideUrl(url: string | null): boolean {
  return url !== null && (/^https?:\/\//.test(url) || url.startsWith('{{'))
}

function nameOf(url: string): string {
  return url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')
}

/** A row may contain several codes as a comma-separated list. */
export function buttonGrants({ perms, permsType, name }: PermissionRow): ButtonGrant[] {
  const codes = (perms ?? '').split(',').map((code) => code.trim())
  return codes.filter((code) => code !== '').map((action) => ({ action, type: permsType, describe: name }))
}

/** Returns codes of all buttons that restrict a field. */
export function fieldCodes(rows: readonly PermissionRow[]): string[] {
  const codes = rows.filter(isButton).flatMap(buttonGrants)
  return codes.map(({ action }) => action).filter(isFieldCode)
}

export function buttonStatuses(row: PermissionRow): ButtonStatus[] {
  return buttonGrants(row).map((grant) => ({ ...grant, status: row.status }))
}

export function isButton({ menuType }: PermissionRow): boolean {
  return menuType === BUTTON
}
