import { createHash } from 'node:crypto'
import { isFieldCode } from '#shared/documents/field-permission.ts'
import { pageAddressOf } from '#shared/documents/menu-components.ts'
import type { ButtonGrant, ButtonStatus, MenuItem } from '#shared/wire/session.ts'
import type { PermissionRow } from '../permission.repository.ts'

const BUTTON = 2
const TOP_MENU = 0
const HOME = '首页'
/** Shows the children of an entry that has no page of its own. The client calls string methods on it, so it is never absent. */
const LAYOUT = 'layouts/RouteView'

/**
 * The entries a person may see: those granted, everything above them, the home page, and the screens that every list
 * of online forms opens.
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

/** Only what all tenants share; what a tenant names so is granted like anything else. */
function isAlwaysThere({ name, url, hidden, menuType, tenantId }: PermissionRow): boolean {
  if (menuType === BUTTON || tenantId !== null) return false
  return name === HOME || url === '/online' || (hidden && /^\/online.*:code$/.test(url ?? ''))
}

/** The tree as the client gets it, home first. Rows must be in the order in which they are shown. */
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

/** An address of another site, or one with a placeholder, which the client fills in. */
function isOutsideUrl(url: string | null): boolean {
  return url !== null && (/^https?:\/\//.test(url) || url.startsWith('{{'))
}

function nameOf(url: string): string {
  return url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')
}

/** A row may carry several codes as a comma list. */
export function buttonGrants({ perms, permsType, name }: PermissionRow): ButtonGrant[] {
  const codes = (perms ?? '').split(',').map((code) => code.trim())
  return codes.filter((code) => code !== '').map((action) => ({ action, type: permsType, describe: name }))
}

/** Codes of all buttons that keep a field for those whom they are granted to. */
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
