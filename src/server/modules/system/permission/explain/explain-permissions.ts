/** Explains in text why a person has a menu or a button. Pure functions. */
import { grantsToAdministratorsOnly } from '#shared/rules/permissions/administrator-permissions.ts'
import { EDITING_ONLY } from '#shared/rules/permissions/button-permission.ts'
import type { MissingNeed } from '#shared/wire/grants.ts'
import type { ExplanationNode, PermissionExplanation } from '#shared/wire/permission-explanation.ts'
import { type EntryNeeds, missingNeeds } from '../menu/entry-needs.ts'
import { grantedMenus } from '../menu/menu-tree.ts'
import type { PermissionRow } from '../permission.repository.ts'
import { OWN_ANNOUNCEMENTS } from '../permission.service.ts'
import type { AssignedGrant } from './explain.repository.ts'

export interface GrantedCodes {
  isAdmin: boolean
  isGuest: boolean
  /** The account cannot sign in. */
  isFrozen?: boolean
  /** The tenant does not admit the person. */
  isNotAdmitted?: boolean
  grants: readonly AssignedGrant[]
  /** Names of roles that grant a menu or button to anybody, by its id. */
  granting: ReadonlyMap<string, readonly string[]>
}

const BUTTON = 2
const OPEN = '0'
const IN_FORCE = '1'
const ALL_ROWS = '全部数据'
const NO_ROWS = '没有数据'

/**
 * Explains every menu and button in menu order, including missing requirements of granted ones.
 * @param all entries in display order
 */
export function explainPermissions(
  all: readonly PermissionRow[],
  assigned: GrantedCodes,
  needs: EntryNeeds = new Map(),
): PermissionExplanation[] {
  const byId = new Map(all.map((row) => [row.id, row]))
  const grantsOf = groupBy(assigned.grants, ({ permissionId }) => permissionId)
  const own = assigned.isGuest ? undefined : all.find(({ url }) => url === OWN_ANNOUNCEMENTS)?.id
  const isGranted = (id: string) => assigned.isAdmin || grantsOf.has(id) || id === own
  const missing = assigned.isAdmin
    ? new Map()
    : groupBy(missingNeeds(all, needs, new Set(grantsOf.keys())), ({ id }) => id)
  const working = all.filter(({ switchedOff }) => !switchedOff)
  const shown = new Set(grantedMenus(working, isGranted).map(({ id }) => id))
  const hindrance = assigned.isFrozen
    ? '账号已冻结，不能登录；'
    : assigned.isNotAdmitted
      ? '该租户对此用户不开放；'
      : ''
  const explain = (row: PermissionRow): PermissionExplanation => {
    const grants = grantsOf.get(row.id) ?? []
    const { granted, reason: why } = reasonOf(row, grants, shown.has(row.id), assigned)
    const reason = hindrance + why + lackOf(missing.get(row.id) ?? [])
    const { id, name, menuType, perms } = row
    const rows = granted && menuType !== BUTTON && isPage(row) ? rowsOf(grants, assigned.isAdmin) : ''
    return { id, name, path: pathOf(row, byId), menuType, perms, granted: granted ? 1 : 0, reason, rows }
  }
  return inMenuOrder(all).map(explain)
}

/** Builds the tree of the wanted entries and their parents. */
export function explanationTree(
  found: readonly PermissionExplanation[],
  parentOf: ReadonlyMap<string, string>,
  isWanted: (one: PermissionExplanation) => boolean,
): ExplanationNode[] {
  const known = new Set(found.map(({ id }) => id))
  // An entry whose parent is missing is placed at the top.
  const placeOf = ({ id }: PermissionExplanation) => {
    const parent = parentOf.get(id) ?? ''
    return known.has(parent) ? parent : ''
  }
  const below = groupBy(found, placeOf)
  const seen = new Set<string>()
  const nodesOf = (parent: string): ExplanationNode[] =>
    (below.get(parent) ?? []).flatMap((one) => {
      if (seen.has(one.id)) return []
      seen.add(one.id)
      const children = nodesOf(one.id)
      if (children.length > 0) return [{ ...one, children }]
      return isWanted(one) ? [one] : []
    })
  return nodesOf('')
}

function reasonOf(
  row: PermissionRow,
  grants: readonly AssignedGrant[],
  isShown: boolean,
  { isAdmin, isGuest, granting }: GrantedCodes,
): { granted: boolean; reason: string } {
  if (row.switchedOff) return { granted: false, reason: '菜单或它的上级已停用' }
  if (isAdmin) return { granted: true, reason: '管理员角色拥有全部权限' }
  if (grantsToAdministratorsOnly(row.perms)) return { granted: false, reason: '只属于管理员角色，授权不起作用' }
  const use = row.permsType === EDITING_ONLY ? '，授权策略只允许填写字段' : ''
  if (grants.length > 0) return { granted: true, reason: `由${grants.map(nameOf).join('、')}授予${use}` }
  if (row.menuType === BUTTON && row.status === OPEN && !isGuest) {
    return { granted: true, reason: `按钮状态为无效，对所有登录用户开放${use}` }
  }
  if (isShown) return { granted: true, reason: '本身未授予：它有已授予的下级，或对所有人显示，因此出现在菜单中' }
  const others = granting.get(row.id) ?? []
  const hint = others.length > 0 ? `；授予它的角色有${others.join('、')}` : '；没有角色授予它'
  return { granted: false, reason: `没有授予${hint}` }
}

function lackOf(missing: readonly MissingNeed[]): string {
  const names = missing.map(({ permissionName }) => `「${permissionName}」`).join('、')
  return names === '' ? '' : `；还需要${names}，没有授予`
}

export function nameOf({ holder, depart, subject }: Pick<AssignedGrant, 'holder' | 'depart' | 'subject'>): string {
  if (subject === 'depart') return `对部门「${holder}」的授权`
  if (subject === 'user') return '对该用户本人的授权'
  return depart === null ? `角色「${holder}」` : `部门「${depart}」的部门角色「${holder}」`
}

/** Applies the same rule as the record engine: within a grant rules restrict, between grants they add. */
function rowsOf(grants: readonly AssignedGrant[], isAdmin: boolean): string {
  if (isAdmin) return ALL_ROWS
  if (grants.length === 0) return NO_ROWS
  const lists: string[] = []
  for (const { chosen, rules, ...grant } of grants) {
    if (chosen > rules.length) continue
    const inForce = rules.filter(({ status }) => status === IN_FORCE)
    if (inForce.length === 0) return `${ALL_ROWS}：${nameOf(grant)}不限制数据`
    lists.push(inForce.map(({ name }) => `「${name}」`).join('且'))
  }
  if (lists.length === 0) return `${NO_ROWS}：所选的数据规则已不存在`
  return `满足${lists.length === 1 ? lists[0] : lists.map((list) => `（${list}）`).join('或')}的数据`
}

function isPage({ component }: PermissionRow): boolean {
  return Boolean(component) && !component!.startsWith('layouts/')
}

function pathOf(row: PermissionRow, byId: ReadonlyMap<string, PermissionRow>): string {
  const names: string[] = []
  const seen = new Set<string>()
  for (let at: PermissionRow | undefined = row; at && !seen.has(at.id); at = byId.get(at.parentId)) {
    seen.add(at.id)
    names.unshift(at.name)
  }
  return names.join(' / ')
}

/** Places each entry below its parent; entries without a parent come last. */
function inMenuOrder(all: readonly PermissionRow[]): PermissionRow[] {
  const childrenOf = groupBy(all, ({ parentId }) => parentId)
  const ordered = new Set<PermissionRow>()
  const add = (row: PermissionRow) => {
    if (ordered.has(row)) return
    ordered.add(row)
    for (const child of childrenOf.get(row.id) ?? []) add(child)
  }
  for (const row of childrenOf.get('') ?? []) add(row)
  for (const row of all) add(row)
  return [...ordered]
}

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
