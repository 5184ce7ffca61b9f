import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { type AffectedUsers, type GrantEffects, NO_EFFECTS } from '#shared/wire/grants.ts'
import { type OpenedRole, type RowChange, rolesOpened, usersSeeing } from '../data-rule/row-effects.repository.ts'
import {
  everybodyWith,
  keepersAmong,
  type MenuChange,
  usersKeptOut,
  usersLosingMenus,
  usersOfMenu,
} from '../menu/menu-effects.repository.ts'
import type { GrantChange } from './grant-change.ts'
import { limitStatements, MOST_NAMES, type Scope, usersReached, type Way } from './grant-effects.repository.ts'
import { type HoldingChange, usersOfAdministration, usersOfHoldings } from './holding-effects.repository.ts'
import { usersWithoutTenant } from './tenant-effects.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'list'>
  userEntity: EntityAt<'system/user'>
  /** How long may be looked for them. */
  limitMs?: number
}

export type { Way }

export type GrantEffectsService = ReturnType<typeof createGrantEffectsService>

/** Roles or department roles that go. */
export type Leaving = Extract<RowChange, { leftRoles: unknown } | { leftDepartRoles: unknown }>

/** Whoever waits for a question about people waits so long at most. */
const LIMIT_MS = 10_000
const QUERY_CANCELED = '57014'

type Found = Omit<GrantEffects, 'opened'> & { opened: readonly OpenedRole[] }
type Queries = Kysely<Tables>

/** Who would gain and lose what by a change of grants, before it is made. */
export function createGrantEffectsService({ kysely, engine, userEntity, limitMs = LIMIT_MS }: Dependencies) {
  return {
    of: (principal: Principal, way: Way, { added, removed }: GrantChange): Promise<GrantEffects> =>
      told(principal, async (queries) => ({
        ...NOTHING,
        gaining: await usersReached(queries, way, added, principal.tenantId),
        losing: await usersReached(queries, way, removed, principal.tenantId),
      })),

    /** By other data rules, while the menu stays granted. */
    ofRules: (principal: Principal, change: RowChange): Promise<GrantEffects> =>
      told(principal, async (queries) => ({
        ...NOTHING,
        more: await usersSeeing(queries, 'more', change, scopeOf(principal)),
        fewer: await usersSeeing(queries, 'fewer', change, scopeOf(principal)),
        opened: await rolesOpened(queries, change, principal.tenantId, scopeOf(principal)),
      })),

    /** By roles that go. */
    ofLeaving: (principal: Principal, change: Leaving): Promise<GrantEffects> =>
      told(principal, async (queries) => ({
        ...NOTHING,
        losing: await usersReached(queries, wayOf(change), 'all', principal.tenantId),
        // Nobody sees more by less.
        fewer: await usersSeeing(queries, 'fewer', change, scopeOf(principal)),
      })),

    /** By roles that people are given, and by roles, departments and tenants that are taken from them. */
    ofHoldings: (principal: Principal, change: HoldingChange): Promise<GrantEffects> =>
      told(principal, async (queries) => ({
        ...NOTHING,
        gaining: await usersHolding(queries, 'gaining', change, scopeOf(principal)),
        losing: await usersHolding(queries, 'losing', change, scopeOf(principal)),
        more: await usersSeeing(queries, 'more', change, scopeOf(principal)),
        fewer: await usersSeeing(queries, 'fewer', change, scopeOf(principal)),
        lockedOut: await usersWithoutTenant(queries, change.taken?.tenants ?? [], change.users),
      })),

    /** By tenants that go, or that are taken from these users. */
    ofTenantsLeft: (
      principal: Principal,
      { tenants, users }: { tenants: readonly number[]; users?: readonly string[] },
    ): Promise<GrantEffects> =>
      told(principal, async (queries) => ({
        ...NOTHING,
        lockedOut: await usersWithoutTenant(queries, tenants, users ?? null),
      })),

    /** By entries of the menu that go, with what is below them: what a button keeps for some is everybody's again. */
    ofMenusGone: (principal: Principal, ids: readonly string[]): Promise<GrantEffects> =>
      told(principal, async (queries) => {
        const keepers = await keepersAmong(queries, ids)
        const others = ids.filter((id) => !keepers.all.has(id))
        return {
          ...NOTHING,
          gaining: await usersKeptOut(queries, keepers.inForce, scopeOf(principal)),
          losing: await usersLosingMenus(queries, others, scopeOf(principal)),
        }
      }),

    /**
     * By a new entry, which nobody is granted yet: one that is open to everybody, or that keeps a field.
     * @param scope the tenant that it belongs to; undefined where all share it
     */
    ofMenuNew: (
      principal: Principal,
      name: string,
      { gaining, losing }: MenuChange,
      scope: Scope,
    ): Promise<GrantEffects> =>
      told(principal, async (queries) => ({
        ...NOTHING,
        ...(gaining.includes('others') && { gaining: await everybodyWith(queries, [name], scope) }),
        ...(losing.includes('others') && { losing: await everybodyWith(queries, [name], scope) }),
      })),

    /** By buttons that keep fields: new ones, which nobody is granted yet, and those that come into force. */
    ofMenusKept: (principal: Principal, names: readonly string[], ids: readonly string[]): Promise<GrantEffects> =>
      told(principal, async (queries) => ({
        ...NOTHING,
        losing: withMore(
          await everybodyWith(queries, names, scopeOf(principal)),
          await usersKeptOut(queries, ids, scopeOf(principal)),
        ),
      })),

    /** By another code or another status of an entry. */
    ofMenuEdit: (principal: Principal, id: string, change: MenuChange): Promise<GrantEffects> =>
      told(principal, async (queries) => ({
        ...NOTHING,
        gaining: await usersOfMenu(queries, id, change.gaining, scopeOf(principal)),
        losing: await usersOfMenu(queries, id, change.losing, scopeOf(principal)),
      })),
  }

  /** All are counted; names are told to who may see these users. */
  async function told(principal: Principal, find: (queries: Queries) => Promise<Found>): Promise<GrantEffects> {
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

  /** A question that takes too long is given up, so that the change itself can be made. */
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

  /** Those of the users that the person sees in the list of users. */
  async function visibleTo(principal: Principal, { count, users }: AffectedUsers): Promise<AffectedUsers> {
    if (users.length === 0 || !principal.may('system:user:list')) return { count, users: [] }
    const id = users.map((user) => user.id).join(',')
    const { records } = await engine.list(principal, userEntity, { id: `${id},`, pageSize: users.length })
    const seen = new Set(records.map((record) => record.id))
    return { count, users: users.filter((user) => seen.has(user.id)) }
  }
}

const NOTHING: Found = { ...NO_EFFECTS, opened: [] }

/** Rules and menus are the same for all tenants: who works in one is told of its people and roles alone. */
function scopeOf({ isAdmin, tenantId }: Principal): Scope {
  return isAdmin ? undefined : tenantId
}

/** What everybody loses, and what some of them lose besides; both lists begin with the same people. */
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

function wayOf(change: Leaving): Way {
  return 'leftRoles' in change ? { roles: change.leftRoles } : { departRoles: change.leftDepartRoles }
}

/** Roles of other tenants, and all for who has no list of roles, are counted only. */
function namesOf(principal: Principal, roles: readonly OpenedRole[]): string[] {
  const told = principal.may('system:role:list') ? roles.filter(({ isOwn }) => isOwn) : []
  const others = roles.length - told.length
  return [...told.map(({ name }) => name), ...(others > 0 ? [`另外 ${others} 个角色`] : [])]
}

/** An administrator has everything, whatever his roles grant; a change gives the same roles to all whom it names. */
async function usersHolding(
  queries: Queries,
  which: 'gaining' | 'losing',
  change: HoldingChange,
  scope: Scope,
): Promise<AffectedUsers> {
  const administering = await usersOfAdministration(queries, which, change)
  return administering.count > 0 ? administering : usersOfHoldings(queries, which, change, scope)
}
