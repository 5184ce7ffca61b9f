import type { Kysely } from 'kysely'
import type { Entity } from '#shared/documents/entity.ts'
import type { AffectedUsers, GrantEffects } from '#shared/wire/grants.ts'
import type { Tables } from '../../../db/connection.ts'
import type { Principal } from '../../../http/principal.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import { usersReached, type Way } from './grant-effects.repository.ts'
import type { GrantChange } from './grantable.service.ts'

interface Needs {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'list'>
  userEntity: Entity
}

export type GrantEffectsService = ReturnType<typeof createGrantEffectsService>

/** Who would gain and lose what by a change of grants, before it is made. */
export function createGrantEffectsService({ kysely, engine, userEntity }: Needs) {
  return {
    /** All are counted; names are told to who may see these users. */
    async of(principal: Principal, way: Way, { added, removed }: GrantChange): Promise<GrantEffects> {
      const [gaining, losing] = await Promise.all([
        usersReached(kysely, way, added),
        usersReached(kysely, way, removed),
      ])
      return { gaining: await visibleTo(principal, gaining), losing: await visibleTo(principal, losing) }
    },
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
