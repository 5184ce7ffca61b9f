import type { Kysely } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import { type AffectedUsers, type GrantEffects, NOBODY } from '#shared/wire/grants.ts'
import type { Tables } from '../../../db/connection.ts'
import type { Principal } from '../../../http/principal.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import { usersReached, type Way } from './grant-effects.repository.ts'
import type { GrantChange } from './grantable.service.ts'
import { type OpenedRole, type RowChange, rolesOpened, usersSeeing } from './row-effects.repository.ts'

interface Needs {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'list'>
  userEntity: Entity
}

export type GrantEffectsService = ReturnType<typeof createGrantEffectsService>

/** Roles or departments that people leave, or that go. */
export type Leaving = Extract<RowChange, { leftRoles: unknown } | { leftDepart: unknown }>

/** Who would gain and lose what by a change of grants, before it is made. */
export function createGrantEffectsService({ kysely, engine, userEntity }: Needs) {
  return {
    /** All are counted; names are told to who may see these users. */
    async of(principal: Principal, way: Way, { added, removed }: GrantChange): Promise<GrantEffects> {
      const [gaining, losing] = await Promise.all([
        usersReached(kysely, way, added),
        usersReached(kysely, way, removed),
      ])
      return {
        ...NOTHING,
        gaining: await visibleTo(principal, gaining),
        losing: await visibleTo(principal, losing),
      }
    },

    /** By other data rules, while the menu stays granted. */
    async ofRules(principal: Principal, change: RowChange): Promise<GrantEffects> {
      const opened = await rolesOpened(kysely, change, principal.tenantId)
      return { ...NOTHING, ...(await rowsOf(principal, change)), opened: namesOf(principal, opened) }
    },

    /** By roles that go or are taken away, and by departments that are left. */
    async ofLeaving(principal: Principal, change: Leaving): Promise<GrantEffects> {
      const way = 'leftRoles' in change ? { roles: change.leftRoles } : { depart: change.leftDepart }
      const losing = await usersReached(kysely, { ...way, ...(change.users && { users: change.users }) }, 'all')
      // Nobody sees more by less.
      const fewer = await usersSeeing(kysely, 'fewer', change)
      return { ...NOTHING, fewer: await visibleTo(principal, fewer), losing: await visibleTo(principal, losing) }
    },
  }

  async function rowsOf(principal: Principal, change: RowChange): Promise<Pick<GrantEffects, 'more' | 'fewer'>> {
    const [more, fewer] = [await usersSeeing(kysely, 'more', change), await usersSeeing(kysely, 'fewer', change)]
    return { more: await visibleTo(principal, more), fewer: await visibleTo(principal, fewer) }
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

const NOTHING: GrantEffects = { gaining: NOBODY, losing: NOBODY, more: NOBODY, fewer: NOBODY, opened: [] }

/** Roles of other tenants, and all for who has no list of roles, are counted only. */
function namesOf(principal: Principal, roles: readonly OpenedRole[]): string[] {
  const told = principal.may('system:role:list') ? roles.filter(({ isOwn }) => isOwn) : []
  const others = roles.length - told.length
  return [...told.map(({ name }) => name), ...(others > 0 ? [`另外 ${others} 个角色`] : [])]
}
