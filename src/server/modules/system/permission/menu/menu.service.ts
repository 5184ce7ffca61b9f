import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import { requireOwnRows } from '#server/records/write/lock-rows.ts'
import type { WriteReport } from '#server/records/write/write-context.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'
import { fieldCodeProblem } from '../field-codes.ts'
import type { GrantEffectsService } from '../grant/grant-effects.service.ts'
import { type MenuRepository, type MenuUrl, menuWrites } from './menu.repository.ts'
import { menuChange } from './menu-change.ts'
import { withBelow } from './menu-effects.repository.ts'
import { type LazyNode, lazyNodes, type MenuNode, menuNodes, menusBelow, menusNamed } from './menu-nodes.ts'
import type { ComponentChoice, MenuPages } from './menu-pages.ts'
import { BUTTON, codesIn, normaliseMenu, OFF } from './menu-rules.ts'
import { tenantOfNew } from './row-tenant.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  menus: MenuRepository
  pages: Pick<MenuPages, 'choices'>
  engine: Pick<RecordEngine, 'edit' | 'get' | 'list'>
  menuEntity: EntityAt<'system/permission'>
  entities: ReadonlyMap<string, Entity>
  effects: Pick<GrantEffectsService, 'ofMenusGone' | 'ofMenusKept' | 'ofMenuEdit' | 'ofMenuNew'>
}

export type MenuService = ReturnType<typeof createMenuService>

/** Menu routes of the agreed interface, in addition to the record engine. */
export function createMenuService({ kysely, menus, pages, engine, menuEntity, entities, effects }: Dependencies) {
  return {
    /** Returns the tree; with a name, a flat list of the entries whose names contain it. */
    async list(principal: Principal, name = ''): Promise<MenuNode[]> {
      const rows = await menus.all(principal)
      return name === '' ? menuNodes(rows) : menusNamed(rows, name)
    },

    async tops(principal: Principal): Promise<MenuNode[]> {
      return menusBelow(await menus.all(principal), '')
    },

    async below(principal: Principal, parentId: string): Promise<MenuNode[]> {
      return menusBelow(await menus.all(principal), parentId)
    },

    /** @param parentIds comma-separated list */
    async belowEach(principal: Principal, parentIds: string): Promise<Record<string, MenuNode[]>> {
      const rows = await menus.all(principal)
      const ids = parentIds.split(',').filter((id) => id !== '')
      return Object.fromEntries(ids.map((id) => [id, menusBelow(rows, id)]).filter(([, found]) => found!.length > 0))
    },

    /** @throws AppError MENUS_NOT_FOUND when nothing is below. */
    async lazily(principal: Principal, parentId = ''): Promise<LazyNode[]> {
      const found = lazyNodes(await menus.all(principal), parentId)
      if (found.length === 0) throw new AppError('MENUS_NOT_FOUND')
      return found
    },

    components(): Promise<ComponentChoice[]> {
      return pages.choices()
    },

    /** @throws AppError MENU_URL_TAKEN */
    async requireFreeUrl(principal: Principal, { url, ...where }: Omit<MenuUrl, 'tenantId'>): Promise<void> {
      const record: Row = { url }
      normaliseMenu(record)
      const tenantId = principal.isAdmin ? null : principal.tenantId
      if (await menuWrites.urlTaken(kysely, { ...where, url: String(record.url), tenantId }))
        throw new AppError('MENU_URL_TAKEN')
    },

    edit(principal: Principal, body: Readonly<Row>, report: WriteReport): Promise<Row> {
      return engine.edit(principal, menuEntity, body, report)
    },

    /** Previews the deletion of entries and all below them. Entries that the person does not see are ignored. */
    async previewDelete(principal: Principal, ids: readonly string[]): Promise<GrantEffects> {
      return effects.ofMenusGone(principal, await withBelow(kysely, await visibleOf(principal, ids)))
    },

    /**
     * Previews buttons that restrict fields: new ones with these names, and existing ones that become enabled. Entries
     * that the person does not see are ignored.
     */
    async previewRestriction(
      principal: Principal,
      names: readonly string[],
      ids: readonly string[],
    ): Promise<GrantEffects> {
      return effects.ofMenusKept(principal, names, await visibleOf(principal, ids))
    },

    /**
     * Returns why a button with this code would restrict no field, or an indispensable one; undefined for a valid code.
     */
    fieldProblem: (code: string): string | undefined => fieldCodeProblem(code, { menuType: BUTTON }, entities.values()),

    /**
     * Previews a new entry, which has no grants yet. It affects everybody if it is a disabled button, or if it
     * restricts a field. An entry that the write will refuse has no effect.
     */
    async previewAdd(principal: Principal, entry: Readonly<Row>): Promise<GrantEffects> {
      const isRefused = (code: string) => fieldCodeProblem(code, entry, entities.values()) !== undefined
      if (codesIn(entry.perms).some(isRefused)) return NO_EFFECTS
      const change = menuChange({}, entry)
      const isForOthers = [...change.gaining, ...change.losing].includes('others')
      if (!isForOthers) return NO_EFFECTS
      const above = await menuWrites.find(kysely, principal, String(entry.parentId ?? ''))
      const tenantId = tenantOfNew(principal, entry, above?.tenantId ?? null)
      return effects.ofMenuNew(principal, String(entry.name), change, tenantId ?? undefined)
    },

    /**
     * Previews `edit` through changed codes and status of the entry. @throws AppError RECORD_NOT_FOUND,
     * SHARED_BY_TENANTS
     */
    async previewEdit(principal: Principal, body: Readonly<Row>): Promise<GrantEffects> {
      const id = String(body.id)
      const before = await engine.get(principal, menuEntity, id)
      requireOwnRows({ entity: menuEntity, principal }, [before])
      const isSwitchedOff = before.menuType !== BUTTON && before.status !== OFF && body.status === OFF
      if (isSwitchedOff) return effects.ofMenusGone(principal, await withBelow(kysely, [id]))
      return effects.ofMenuEdit(principal, id, menuChange(before, { ...before, ...body }))
    },
  }

  async function visibleOf(principal: Principal, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return []
    const records = await recordsWithKeys(engine, principal, menuEntity, ids)
    requireOwnRows({ entity: menuEntity, principal }, records)
    return records.map(({ id }) => String(id))
  }
}
