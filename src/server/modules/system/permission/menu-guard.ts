import type { Row } from '#shared/documents/entity.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import type { RowFilters } from '../../../records/needs.ts'
import type { MenuPages } from './menu-pages.ts'
import { codesIn } from './menu-rules.ts'

export type MenuGuard = ReturnType<typeof createMenuGuard>

/** Keeps those who may edit menus from lifting the data rules, and giving themselves the fields, that are kept from them. */
export function createMenuGuard({ rowFilters, pages }: { rowFilters: RowFilters; pages: Pick<MenuPages, 'entityOf'> }) {
  return {
    /**
     * Without its button a field is everybody's who sees the records.
     * @throws AppError FIELDS_OWN for a person from whom one of the entries keeps a field.
     */
    requireFields({ withheld }: Pick<Principal, 'withheld'>, menus: readonly Readonly<Row>[]): void {
      const codes = menus.flatMap(({ perms }) => codesIn(perms))
      if (codes.some((code) => withheld.has(code))) throw new AppError('FIELDS_OWN')
    },

    /**
     * @param menus rows with their component
     * @throws AppError RULES_OWN for a person who does not see all that the page of one of them shows.
     */
    async requireUnrestricted(principal: Principal, menus: readonly Readonly<Row>[]): Promise<void> {
      if (principal.isAdmin) return
      for (const { component } of menus) {
        const entity = component ? await pages.entityOf(String(component)) : undefined
        if (entity && (await rowFilters.filterFor(principal, entity)) !== 'all') throw new AppError('RULES_OWN')
      }
    },
  }
}
