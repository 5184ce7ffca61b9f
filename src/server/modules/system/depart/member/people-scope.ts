import type { Principal } from '#server/http/principal.ts'
import type { DataRule, RowFilter, RowFilters } from '#server/records/engine-dependencies.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'

/** Who has it sees the members of every department that data rules let him see. */
export const LIST_USERS = 'system:user:list'

export type PeopleScope = ReturnType<typeof createPeopleScope>

interface Dependencies {
  rowFilters: RowFilters
  /** Keys of the departments that a person leads. */
  ledIds(principal: Principal): Promise<readonly string[]>
  /** Keys of the accounts that may do everything. */
  administrators(): Promise<readonly string[]>
  userEntity: EntityAt<'system/user'>
  addressEntity: EntityAt<'system/address-list'>
}

/** Which accounts the calls about members of departments reach. */
export function createPeopleScope({ rowFilters, ledIds, administrators, userEntity, addressEntity }: Dependencies) {
  const people = new Set<string>([userEntity.$id, addressEntity.$id])

  /**
   * Who has no list and leads a department is entrusted with accounts: the calls narrow them to members of that department, or to
   * people of the tenant. Whoever else has no list sees nobody.
   */
  const reached: RowFilters = {
    async filterFor(principal, entity) {
      const own = await rowFilters.filterFor(principal, entity)
      if (own !== 'none' || !people.has(entity.$id)) return own
      return (await ledIds(principal)).length > 0 ? 'all' : 'none'
    },
  }

  return {
    /** Whether the list of users is granted; then its data rules decide, here too. */
    async listsUsers(principal: Principal): Promise<boolean> {
      return principal.may(LIST_USERS) && (await rowFilters.filterFor(principal, userEntity)) !== 'none'
    },

    /** Whom the calls reach. */
    reached,

    /**
     * Whom they make members: nobody signs in as the guest to work somewhere, and administrators are left to administrators,
     * as everywhere.
     */
    choosable: {
      async filterFor(principal, entity) {
        const filter = await reached.filterFor(principal, entity)
        if (!people.has(entity.$id)) return filter
        const others = principal.isAdmin ? [] : await administrators()
        return without(filter, [isNot('username', GUEST_USERNAME), ...others.map((id) => isNot('id', id))])
      },
    } satisfies RowFilters,
  }
}

function isNot(ruleColumn: string, ruleValue: string): DataRule {
  return { id: 'member', ruleName: 'member', ruleColumn, ruleConditions: '!=', ruleValue }
}

function without(filter: RowFilter, rules: readonly DataRule[]): RowFilter {
  if (filter === 'none') return filter
  return (filter === 'all' ? [[]] : filter).map((own) => [...own, ...rules])
}
