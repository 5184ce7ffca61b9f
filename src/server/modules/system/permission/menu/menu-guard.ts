import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RowFilters } from '#server/records/engine-dependencies.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { EDITING_ONLY } from '#shared/rules/button-permission.ts'
import type { MenuPages } from './menu-pages.ts'
import { codesIn } from './menu-rules.ts'

/** What an entry gives its holders. */
interface GivingEntry {
  perms?: unknown
  permsType?: unknown
  component?: unknown
}

export type MenuGuard = ReturnType<typeof createMenuGuard>

interface Dependencies {
  rowFilters: RowFilters
  pages: Pick<MenuPages, 'entityOf'>
  menuEntity: EntityAt<'system/permission'>
}

/** Keeps those who may edit menus from lifting the data rules, and giving themselves the fields, that are kept from them. */
export function createMenuGuard({ rowFilters, pages, menuEntity }: Dependencies) {
  return {
    /**
     * Without its button a field is everybody's who sees the records.
     * @throws AppError FIELDS_OWN for a person from whom one of the entries keeps a field.
     */
    requireFields({ withheld }: Pick<Principal, 'withheld'>, menus: readonly Readonly<Row>[]): void {
      const codes = menus.flatMap(({ perms }) => codesIn(perms))
      if (codes.some((code) => withheld.has(code))) throw new AppError('FIELDS_OWN')
    },

    /** Whether an entry gives its holders no code and no rows beyond what the person has. */
    async isWithin(principal: Principal, menu: Readonly<GivingEntry>): Promise<boolean> {
      const holds = menu.permsType === EDITING_ONLY ? principal.mayWrite : principal.may
      return codesIn(menu.perms).every((code) => holds(code)) && (await seesAll(principal, menu.component))
    },

    seesAll,

    /** Whether the person maintains the menu, without a data rule that hides entries. */
    async seesMenus(principal: Principal): Promise<boolean> {
      return (await rowFilters.filterFor(principal, menuEntity)) === 'all'
    },

    /**
     * @param menus rows with their component
     * @throws AppError RULES_OWN for a person who does not see all that the page of one of them shows.
     */
    async requireUnrestricted(principal: Principal, menus: readonly Readonly<Row>[]): Promise<void> {
      if (principal.isAdmin) return
      for (const { component } of menus) {
        if (!(await seesAll(principal, component))) throw new AppError('RULES_OWN')
      }
    },
  }

  /** Whether no row of what the page of an entry shows is hidden from the person. */
  async function seesAll(principal: Principal, component: unknown): Promise<boolean> {
    const entity = component ? await pages.entityOf(String(component)) : undefined
    return entity === undefined || (await rowFilters.filterFor(principal, entity)) === 'all'
  }
}
