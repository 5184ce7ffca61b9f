import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { type AffectedUsers, type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'
import type { RowChange } from '../data-rule/row-change.repository.ts'
import { type OpenedRole, rolesOpened, usersSeeing } from '../data-rule/row-effects.repository.ts'
import {
  everybodyWith,
  type MenuChange,
  retainingUsers,
  usersExcludedFromMenus,
  usersLosingMenus,
  usersOfMenu,
} from '../menu/menu-effects.repository.ts'
import { type AssignmentChange, usersOfAdministration, usersOfAssignments } from './assignment-effects.repository.ts'
import type { GrantChange } from './grant-change.ts'
import { limitStatements, MOST_NAMES, type Scope, usersReached, type Way } from './grant-effects.repository.ts'
import { usersWithoutTenant } from './tenant-effects.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'list'>
  userEntity: EntityAt<'system/user'>
  /** Time limit of the search. */
  limitMs?: number
}

export type { Way }

export type GrantEffectsService = ReturnType<typeof createGrantEffectsService>

/** Deletion of roles or department roles. */
export type RoleDeletion = Extract<RowChange, { deletedRoles: unknown } | { deletedDepartRoles: unknown }>

/** Longest wait for a preview, in ms. */
const LIMIT_MS = 10_000
const QUERY_CANCELED = '57014'

type Found = Omit<GrantEffects, 'opened'> & { opened: readonly OpenedRole[] }
type Queries = Kysely<Tables>

/** Previews who would gain or lose permissions by a change of grants. */
export function createGrantEffectsService({ kysely, engine, userEntity, limitMs = LIMIT_MS }: Dependencies) {
  return {
    of: (principal: Principal, way: Way, { added, removed }: GrantChange): Promise<GrantEffects> =>
      effectsWithin(principal, async (queries) => ({
        ...NOTHING,
        gaining: await usersReached(queries, way, added, principal.tenantId),
        losing: await usersReached(queries, way, removed, principal.tenantId),
      })),

    /** Previews changed data rules; the menu stays granted. */
    ofRules: (principal: Principal, change: RowChange): Promise<GrantEffects> =>
      effectsWithin(principal, async (queries) => ({
        ...NOTHING,
        more: await usersSeeing(queries, 'more', change, scopeOf(principal)),
        fewer: await usersSeeing(queries, 'fewer', change, scopeOf(principal)),
        opened: await rolesOpened(queries, change, principal.tenantId, scopeOf(principal)),
      })),

    /** Previews deletion of roles. */
    ofRoleDeletion: (principal: Principal, change: RoleDeletion): Promise<GrantEffects> =>
      effectsWithin(principal, async (queries) => ({
        ...NOTHING,
        losing: await usersReached(queries, wayOf(change), 'all', principal.tenantId),
        // A deletion never shows more rows.
        fewer: await usersSeeing(queries, 'fewer', change, scopeOf(principal)),
      })),

    /** Previews added roles, and removed roles, departments and tenants of people. */
    ofHoldings: (principal: Principal, change: AssignmentChange): Promise<GrantEffects> =>
      effectsWithin(principal, async (queries) => ({
        ...NOTHING,
        gaining: await usersHolding(queries, 'gaining', change, scopeOf(principal)),
        losing: await usersHolding(queries, 'losing', change, scopeOf(principal)),
        more: await usersSeeing(queries, 'more', change, scopeOf(principal)),
        fewer: await usersSeeing(queries, 'fewer', change, scopeOf(principal)),
        lockedOut: await usersWithoutTenant(queries, change.taken?.tenants ?? [], change.users),
      })),

    /** Previews the deletion of tenants, or their removal from these users. */
    ofTenantsLeft: (
      principal: Principal,
      { tenants, users }: { tenants: readonly number[]; users?: readonly string[] },
    ): Promise<GrantEffects> =>
      effectsWithin(principal, async (queries) => ({
        ...NOTHING,
        lockedOut: await usersWithoutTenant(queries, tenants, users ?? null),
      })),

    /**
     * Previews deletion of menu entries and all below them. A field is unrestricted again when its button is deleted.
     */
    ofMenusGone: (principal: Principal, ids: readonly string[]): Promise<GrantEffects> =>
      effectsWithin(principal, async (queries) => {
        const keepers = await retainingUsers(queries, ids)
        const others = ids.filter((id) => !keepers.all.has(id))
        return {
          ...NOTHING,
          gaining: await usersExcludedFromMenus(queries, keepers.inForce, scopeOf(principal)),
          losing: await usersLosingMenus(queries, others, scopeOf(principal)),
        }
      }),

    /**
     * Previews a new entry, which has no grants yet: one that is open to everybody, or one that restricts a field.
     * @param scope tenant of the entry; undefined for an entry of all tenants
     */
    ofMenuNew: (
      principal: Principal,
      name: string,
      { gaining, losing }: MenuChange,
      scope: Scope,
    ): Promise<GrantEffects> =>
      effectsWithin(principal, async (queries) => ({
        ...NOTHING,
        ...(gaining.includes('others') && { gaining: await everybodyWith(queries, [name], scope) }),
        ...(losing.includes('others') && { losing: await everybodyWith(queries, [name], scope) }),
      })),

    /** Previews buttons that restrict fields: new ones, which have no grants yet, and ones that become enabled. */
    ofMenusKept: (principal: Principal, names: readonly string[], ids: readonly string[]): Promise<GrantEffects> =>
      effectsWithin(principal, async (queries) => ({
        ...NOTHING,
        losing: withMore(
          await everybodyWith(queries, names, scopeOf(principal)),
          await usersExcludedFromMenus(queries, ids, scopeOf(principal)),
        ),
      })),

    /** Previews another code or another status of an entry. */
    ofMenuEdit: (principal: Principal, id: string, change: MenuChange): Promise<GrantEffects> =>
      effectsWithin(principal, async (queries) => ({
        ...NOTHING,
        gaining: await usersOfMenu(queries, id, change.gaining, scopeOf(principal)),
        losing: await usersOfMenu(queries, id, change.losing, scopeOf(principal)),
      })),
  }

  /** Counts all people, but returns only names of users whom the caller may see. */
  async function effectsWithin(
    principal: Principal,
    find: (queries: Queries) => Promise<Found>,
  ): Promise<GrantEffects> {
    const found = await inTime(find)
    return {
      gaining: await visibleTo(principal, found.gaining),
      losing: await visibleTo(principal, found.losing),
      more: await visibleTo(principal, found.more),
      fewer: await visibleTo(principal, found.fewer),
      lockedOut: await visibleTo(principal, found.lockedOut),
      opened: namesOf(principal, found.opened),
      ...(found.tooMany && { tooMany: true }),
    }
  }

  /** Cancels a slow search, so that the change itself stays possible. */
  async function inTime(find: (queries: Queries) => Promise<Found>): Promise<Found> {
    try {
      return await inTransaction(kysely, async ({ transaction }) => {
        await limitStatements(transaction, limitMs)
        return find(transaction)
      })
    } catch (error) {
      if ((error as { code?: string }).code !== QUERY_CANCELED) throw error
      return { ...NOTHING, tooMany: true }
    }
  }

  /** Returns only the users that the person sees in the list of users. */
  async function visibleTo(principal: Principal, { count, users }: AffectedUsers): Promise<AffectedUsers> {
    if (users.length === 0 || !principal.may('system:user:list')) return { count, users: [] }
    const ids = users.map((user) => user.id)
    const records = await recordsWithKeys(engine, principal, userEntity, ids)
    const seen = new Set(records.map((record) => record.id))
    return { count, users: users.filter((user) => seen.has(user.id)) }
  }
}

const NOTHING: Found = { ...NO_EFFECTS, opened: [] }

/**
 * Rules and menus are shared by all tenants. People who are not administrators see only effects in their own tenant.
 */
function scopeOf({ isAdmin, tenantId }: Principal): Scope {
  return isAdmin ? undefined : tenantId
}

/** Merges permissions that everybody loses with further ones that some lose. Both lists begin with the same people. */
function withMore(everybody: AffectedUsers, some: AffectedUsers): AffectedUsers {
  if (everybody.count === 0) return some
  const besides = new Map(some.users.map((user) => [user.id, user]))
  const users = everybody.users.map((user) => {
    const { permissions = [], permissionCount = 0 } = besides.get(user.id) ?? {}
    return {
      ...user,
      permissionCount: user.permissionCount + permissionCount,
      permissions: [...user.permissions, ...permissions].slice(0, MOST_NAMES),
    }
  })
  return { count: everybody.count, users }
}

function wayOf(change: RoleDeletion): Way {
  return 'deletedRoles' in change ? { roles: change.deletedRoles } : { departRoles: change.deletedDepartRoles }
}

/** Roles of other tenants are only counted. Without the list of roles, all are only counted. */
function namesOf(principal: Principal, roles: readonly OpenedRole[]): string[] {
  const effectsWithin = principal.may('system:role:list') ? roles.filter(({ isOwn }) => isOwn) : []
  const others = roles.length - effectsWithin.length
  return [...effectsWithin.map(({ name }) => name), ...(others > 0 ? [`另外 ${others} 个角色`] : [])]
}

/**
 * An administrator has all permissions, regardless of the roles' grants. A change gives the same roles to all its
 * people.
 */
async function usersHolding(
  queries: Queries,
  which: 'gaining' | 'losing',
  change: AssignmentChange,
  scope: Scope,
): Promise<AffectedUsers> {
  const administering = await usersOfAdministration(queries, which, change)
  return administering.count > 0 ? administering : usersOfAssignments(queries, which, change, scope)
}
