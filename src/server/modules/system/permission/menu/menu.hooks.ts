import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { EntityHooks, HookContext } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { pageAddressOf } from '#shared/documents/menu-components.ts'
import { EDITING_ONLY } from '#shared/rules/permissions/button-permission.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { fieldCodeProblem } from '../field-codes.ts'
import type { DeletedGrantLog } from '../grant/deleted-grant-log.service.ts'
import { type MenuAbove, type MenuRepository, menuWrites } from './menu.repository.ts'
import type { MenuGuard } from './menu-guard.ts'
import type { MenuPages } from './menu-pages.ts'
import { BUTTON, codesIn, isAdministrable, type MenuPlace, menuProblems, normaliseMenu } from './menu-rules.ts'
import { addTenantFields, sharingProblems, tenantOfNew } from './row-tenant.ts'

interface Dependencies {
  menus: Pick<MenuRepository, 'ruled'>
  pages: Pick<MenuPages, 'names' | 'entityOf'>
  guard: MenuGuard
  entities: ReadonlyMap<string, Entity>
  deletedGrants: Pick<DeletedGrantLog, 'ofMenus'>
}

/** Fields that decide where an entry appears in the menu. */
const PLACE = ['parentId', 'name', 'component', 'menuType', 'hidden', 'status']

/** Fields that decide which codes an entry grants, and to whom. */
const CODES = ['perms', 'permsType', 'status', 'menuType']

/** Record hooks of menu entries: check their target and their codes, and prevent that everybody is locked out. */
export function createMenuHooks({
  menus,
  pages,
  guard,
  entities,
  deletedGrants,
}: Dependencies): EntityHooks<'system/permission'> {
  return {
    async beforeValidate(record, { existing, trx, principal }) {
      normaliseMenu(record, existing)
      const above = await menuWrites.find(trx, principal, String(record.parentId ?? ''))
      const shared = existing ? sharingProblems(record, existing) : []
      if (!existing) record.tenantId = tenantOfNew(principal, record, above?.tenantId ?? null)
      const merged: Row = { ...existing, ...record }
      const isNew = (field: string) => Object.hasOwn(record, field) && record[field] !== existing?.[field]
      if (isNew('component') || isNew('menuType'))
        await menuWrites.holdPage(trx, pageAddressOf(String(merged.component ?? '')))
      const problems = [
        ...shared,
        ...menuProblems(merged, isNew, await pages.names()),
        ...(await placeProblems(trx, merged, isNew, above)),
        ...(await takenProblems(trx, merged, isNew)),
        ...codeProblems(principal, merged, isNew),
        ...(await tenantProblems(principal, merged, isNew)),
        ...fieldProblems(merged, isNew, entities),
      ]
      if (problems.length > 0) throw invalid(problems)
      if (existing && changesCodes(merged, isNew)) guard.requireFields(principal, [existing])
      if (existing && (isNew('component') || isNew('menuType'))) await guard.requireUnrestricted(principal, [existing])
    },

    async afterEdit(_record, existing, { trx }) {
      const after = await menuWrites.places(trx)
      const before = after.map((menu) => (menu.id === existing.id ? placeOf(existing) : menu))
      const [now] = after.filter(({ id }) => id === existing.id)
      if (now && PLACE.some((field) => now[field as keyof MenuPlace] !== existing[field])) requireNeeded(before, after)
    },

    async beforeDelete(records, context) {
      guard.requireFields(context.principal, records)
      await guard.requireUnrestricted(context.principal, records)
      await deletedGrants.ofMenus(
        context,
        records.map(({ id }) => id),
      )
    },

    async afterDelete(records, { trx }) {
      const after = await menuWrites.places(trx)
      requireNeeded([...after, ...records.map(placeOf)], after)
    },

    async afterRead(rows, { principal }) {
      const ids = rows.map(({ id }) => id)
      const ruled = await menus.ruled(principal, ids)
      for (const row of rows) {
        addTenantFields(row, principal)
        row.ruleFlag = ruled.has(row.id) ? 1 : 0
        row.ruledEntity =
          row.menuType === BUTTON ? '' : ((await pages.entityOf(String(row.component ?? '')))?.$id ?? '')
      }
    },
  }

  /**
   * Returns problems of a tenant's own entry: it must not bypass restrictions of shared entries, nor affect other
   * tenants.
   */
  async function tenantProblems(principal: Principal, menu: Readonly<Row>, isNew: IsNew): Promise<FieldProblem[]> {
    if (menu.tenantId === null) return []
    const problems: FieldProblem[] = []
    // Frame permissions are sent to browsers before sign-in, so they apply to all tenants.
    if (isFramed(menu) && ['url', 'internalOrExternal', 'menuType'].some(isNew)) {
      problems.push({ field: 'internalOrExternal', keyword: 'menu', message: '租户自己的外部页面须在新窗口打开' })
    }
    if (principal.isAdmin) return problems
    if (menu.menuType === BUTTON && menu.status === '0' && CODES.some(isNew)) {
      problems.push({
        field: 'status',
        keyword: 'menu',
        message: '租户自己的按钮不能设为无效，否则本租户所有人都能使用',
      })
    }
    if ((isNew('component') || isNew('menuType')) && !(await guard.seesAll(principal, menu.component))) {
      problems.push({ field: 'component', keyword: 'menu', message: '只能使用您自己能看到全部数据的页面' })
    }
    return problems
  }
}

const isFramed = ({ menuType, url, internalOrExternal }: Readonly<Row>) =>
  menuType !== BUTTON && internalOrExternal !== true && /^https?:/i.test(String(url ?? ''))

type IsNew = (field: string) => boolean

/** The status of a page is its switch, which changes no code. */
const changesCodes = ({ menuType }: Readonly<Row>, isNew: IsNew) =>
  CODES.some((field) => isNew(field) && (field !== 'status' || menuType === BUTTON))

/** Checks the parent beyond the tree rules: a button has no children. */
async function placeProblems(
  trx: HookContext['trx'],
  menu: Readonly<Row>,
  isNew: IsNew,
  above: MenuAbove | undefined,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  if (isNew('parentId') && above?.menuType === BUTTON) {
    problems.push({ field: 'parentId', keyword: 'menu', message: '上级不能是按钮' })
  }
  if (isNew('parentId') && above && above.tenantId !== null && above.tenantId !== menu.tenantId) {
    problems.push({ field: 'parentId', keyword: 'menu', message: '只有该租户自己的菜单才能放在租户的菜单下' })
  }
  const becomesButton = menu.id !== undefined && menu.menuType === BUTTON && isNew('menuType')
  if (becomesButton && (await menuWrites.hasChildren(trx, String(menu.id)))) {
    problems.push({ field: 'menuType', keyword: 'menu', message: '有下级的菜单不能改为按钮' })
  }
  return problems
}

async function takenProblems(trx: HookContext['trx'], menu: Readonly<Row>, isNew: IsNew): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  const id = String(menu.id ?? '')
  const { url, alwaysShow, menuType } = menu
  const tenantId = menu.tenantId as number | null
  if (menuType !== BUTTON && typeof url === 'string' && url !== '' && ['url', 'alwaysShow', 'menuType'].some(isNew)) {
    const taken = await menuWrites.urlTaken(trx, { id, url, alwaysShow: alwaysShow === true, tenantId })
    if (taken) problems.push({ field: 'url', keyword: 'unique', message: '访问路径不允许重复，请重定义！' })
  }
  if (menuType === BUTTON && (isNew('perms') || isNew('menuType'))) {
    const [taken] = await menuWrites.codesTaken(trx, { id, tenantId }, codesIn(menu.perms))
    if (taken !== undefined) problems.push({ field: 'perms', keyword: 'unique', message: '授权标识已存在!' })
  }
  return problems
}

/** A person who edits menus may grant or open only codes within the own permissions. */
function codeProblems(principal: Principal, menu: Readonly<Row>, isNew: IsNew): FieldProblem[] {
  if (principal.isAdmin || !changesCodes(menu, isNew)) return []
  const holds = menu.permsType === EDITING_ONLY ? principal.mayWrite : principal.may
  const beyond = codesIn(menu.perms).filter((code) => !holds(code))
  if (beyond.length === 0) return []
  return [{ field: 'perms', keyword: 'permission', message: `不能使用超出自身权限的标识：${beyond.join('、')}` }]
}

/** Returns at most one problem, for changed codes only. */
function fieldProblems(menu: Readonly<Row>, isNew: IsNew, entities: ReadonlyMap<string, Entity>): FieldProblem[] {
  if (!['perms', 'menuType', 'permsType'].some(isNew)) return []
  for (const code of codesIn(menu.perms)) {
    const message = fieldCodeProblem(code, menu, entities.values())
    if (message !== undefined) return [{ field: 'perms', keyword: 'menu', message }]
  }
  return []
}

function placeOf(row: Readonly<Row>): MenuPlace {
  const { id, parentId, name, component, menuType, hidden, status } = row
  return {
    id: String(id),
    parentId: String(parentId ?? ''),
    name: String(name),
    component: (component ?? null) as string | null,
    menuType: Number(menuType),
    hidden: hidden === true,
    status: String(status),
  }
}

/** @throws AppError MENU_NEEDED for a change after which nobody could repair the menu. */
function requireNeeded(before: readonly MenuPlace[], after: readonly MenuPlace[]): void {
  if (isAdministrable(before) && !isAdministrable(after)) throw new AppError('MENU_NEEDED')
}
