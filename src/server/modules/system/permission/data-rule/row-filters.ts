import type { PublishedPages } from '#server/documents/published-pages.ts'
import { mainEntityOf } from '#server/documents/shipped/load-documents.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DataRule, RowFilter, RowFilters } from '#server/records/engine-dependencies.ts'
import type { GrantedRules, SessionRules } from '#server/records/policy/granted-rules.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { componentNamesOf } from '#shared/documents/menu-components.ts'
import type { Page } from '#shared/documents/page.ts'
import type { PermissionRepository } from '../permission.repository.ts'

interface Dependencies {
  permissions: Pick<PermissionRepository, 'grantedRules' | 'hasMenu'>
  /** Pages that come with the program. A published page at the same address has the same entity. */
  pages: ReadonlyMap<string, Page>
  published: Pick<PublishedPages, 'addressesAbout'>
}

const IN_FORCE = '1'

/** Rows that the person added. */
const OWN_ROWS: RowFilter = [
  [{ id: 'own', ruleName: 'own', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' }],
]

/** Row filter of a person for an entity: data rules of all menus whose page shows the entity, over all roles. */
export function createRowFilters({ permissions, pages, published }: Dependencies): RowFilters & SessionRules {
  const components = componentsByEntity(pages)
  // A request needs a filter several times. The cache lives as long as the request, which has its own principal.
  const known = new WeakMap<Principal, Map<string, Promise<RowFilter>>>()
  const brought = new WeakMap<Principal, { entity: string; granted: readonly GrantedRules[] }>()

  const menusAbout = async (entity: string) => [
    ...(components.get(entity) ?? []),
    ...(await published.addressesAbout(entity)),
  ]
  const find = async (principal: Principal, entity: string): Promise<RowFilter> => {
    const names = await menusAbout(entity)
    if (names.length === 0) return 'all'
    const own = brought.get(principal)
    const granted = own?.entity === entity ? own.granted : await permissions.grantedRules(principal, names)
    if (granted.length > 0) return combineRules(granted)
    return (await permissions.hasMenu(names, principal.tenantId)) ? 'none' : 'all'
  }

  return {
    menusAbout,
    bring: (principal, entity, granted) => void brought.set(principal, { entity, granted }),
    filterFor: async (principal: Principal, { $id }: Entity) => {
      if (principal.isAdmin) return 'all'
      if (principal.triedEntity === $id) return OWN_ROWS
      const answers = known.get(principal) ?? new Map<string, Promise<RowFilter>>()
      known.set(principal, answers)
      const answer = answers.get($id) ?? find(principal, $id)
      answers.set($id, answer)
      return answer
    },
  }
}

/** Returns menu component names by the main entity of their page. */
function componentsByEntity(pages: ReadonlyMap<string, Page>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [address, page] of pages) {
    const main = mainEntityOf(page)
    if (main !== undefined) found.set(main, [...(found.get(main) ?? []), ...componentNamesOf(address)])
  }
  return found
}

/**
 * Combines rules: rules of one grant restrict together, several grants add rows. A grant without rules shows all rows.
 * A grant with a deleted rule shows none, because its intended restriction is unknown.
 */
export function combineRules(granted: readonly GrantedRules[]): RowFilter {
  const lists: DataRule[][] = []
  for (const { chosen, rules } of granted) {
    if (chosen > rules.length) continue
    const inForce = rules.filter(({ status }) => status === IN_FORCE)
    if (inForce.length === 0) return 'all'
    lists.push(inForce.map(({ status: _, ...rule }) => rule))
  }
  // An empty list shows no row, but differs from `none`: the menu is granted, and its rules decide.
  return lists
}
