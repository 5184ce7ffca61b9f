import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RowFilters } from '#server/records/engine-dependencies.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { EDITING_ONLY } from '#shared/rules/permissions/button-permission.ts'
import type { MenuPages } from './menu-pages.ts'
import { codesIn } from './menu-rules.ts'

/** Permissions and page of an entry. */
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

/** Prevents people who edit menus from removing restrictions of their own: data rules and restricted fields. */
export function createMenuGuard({ rowFilters, pages, menuEntity }: Dependencies) {
  return {
    /**
     * Without its button, a field is open to everybody who sees the records.
     * @throws AppError FIELDS_OWN when one of the entries restricts a field for this person.
     */
    requireFields({ withheld }: Pick<Principal, 'withheld'>, menus: readonly Readonly<Row>[]): void {
      const codes = menus.flatMap(({ perms }) => codesIn(perms))
      if (codes.some((code) => withheld.has(code))) throw new AppError('FIELDS_OWN')
    },

    /** Returns whether an entry grants no code and shows no row beyond the permissions of the person. */
    async isWithin(principal: Principal, menu: Readonly<GivingEntry>): Promise<boolean> {
      const holds = menu.permsType === EDITING_ONLY ? principal.mayWrite : principal.may
      return codesIn(menu.perms).every((code) => holds(code)) && (await seesAll(principal, menu.component))
    },

    seesAll,

    /** Returns whether the person sees the whole menu, without a data rule that hides entries. */
    async seesMenus(principal: Principal): Promise<boolean> {
      return (await rowFilters.filterFor(principal, menuEntity)) === 'all'
    },

    /**
     * @param menus rows with their component
     * @throws AppError RULES_OWN when the person does not see all rows on the page of one of them.
     */
    async requireUnrestricted(principal: Principal, menus: readonly Readonly<Row>[]): Promise<void> {
      if (principal.isAdmin) return
      for (const { component } of menus) {
        if (!(await seesAll(principal, component))) throw new AppError('RULES_OWN')
      }
    },
  }

  /** Returns whether the person sees every row on the page of an entry. */
  async function seesAll(principal: Principal, component: unknown): Promise<boolean> {
    const entity = component ? await pages.entityOf(String(component)) : undefined
    return entity === undefined || (await rowFilters.filterFor(principal, entity)) === 'all'
  }
}
