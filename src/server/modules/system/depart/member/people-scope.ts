import type { Principal } from '#server/http/principal.ts'
import type { DataRule, RowFilter, RowFilters } from '#server/records/engine-dependencies.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'

/** Permission to see the members of every department that data rules permit. */
export const LIST_USERS = 'system:user:list'

export type PeopleScope = ReturnType<typeof createPeopleScope>

interface Dependencies {
  rowFilters: RowFilters
  /** Keys of the departments that a person leads. */
  ledIds(principal: Principal): Promise<readonly string[]>
  /** Keys of the administrator accounts. */
  administrators(): Promise<readonly string[]>
  userEntity: EntityAt<'system/user'>
  addressEntity: EntityAt<'system/address-list'>
}

/** Accounts that the routes for department members reach. */
export function createPeopleScope({ rowFilters, ledIds, administrators, userEntity, addressEntity }: Dependencies) {
  const people = new Set<string>([userEntity.$id, addressEntity.$id])

  /**
   * A department leader without the list of users passes this filter. The routes then restrict the accounts to members
   * of that department, or to people of the tenant. Other people without the list see nobody.
   */
  const reached: RowFilters = {
    async filterFor(principal, entity) {
      const own = await rowFilters.filterFor(principal, entity)
      if (own !== 'none' || !people.has(entity.$id)) return own
      return (await ledIds(principal)).length > 0 ? 'all' : 'none'
    },
  }

  return {
    /** Returns whether the person has the list of users. In that case its data rules apply here too. */
    async listsUsers(principal: Principal): Promise<boolean> {
      return principal.may(LIST_USERS) && (await rowFilters.filterFor(principal, userEntity)) !== 'none'
    },

    /** Filter for all member routes. */
    reached,

    /** Filter for accounts that may become members: excludes the guest, and administrators unless the caller is one. */
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
