import type { Entity } from '#shared/documents/entity.ts'
import type { Principal } from '../../../http/principal.ts'
import type { RowFilters } from '../../../records/needs.ts'

const LIST_USERS = 'system:user:list'

export type PeopleScope = ReturnType<typeof createPeopleScope>

interface Needs {
  rowFilters: RowFilters
  /** Keys of the departments that a person leads. */
  ledIds(principal: Principal): Promise<readonly string[]>
  userEntity: Entity
  addressEntity: Entity
}

/** Which accounts the calls about members of departments reach. */
export function createPeopleScope({ rowFilters, ledIds, userEntity, addressEntity }: Needs) {
  const people = new Set([userEntity.$id, addressEntity.$id])

  return {
    /** Whether the list of users is granted; then its data rules decide, here too. */
    async listsUsers(principal: Principal): Promise<boolean> {
      return principal.may(LIST_USERS) && (await rowFilters.filterFor(principal, userEntity)) !== 'none'
    },

    /**
     * Who has no list and leads a department is entrusted with accounts: the calls narrow them to members of that department, or to
     * people of the tenant. Whoever else has no list sees nobody.
     */
    rowFilters: {
      async filterFor(principal: Principal, entity: Entity) {
        const own = await rowFilters.filterFor(principal, entity)
        if (own !== 'none' || !people.has(entity.$id)) return own
        return (await ledIds(principal)).length > 0 ? 'all' : 'none'
      },
    } satisfies RowFilters,
  }
}
