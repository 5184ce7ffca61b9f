import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { GrantEffectsService } from '#server/modules/system/permission/grant/grant-effects.service.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import { userRepository } from '../user.repository.ts'
import { refuseExceedingRoles } from '../user-protection.ts'
import { requireDepartsWithin } from './departs-within.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'get' | 'list'>
  userEntity: EntityAt<'system/user'>
  roleEntity: EntityAt<'system/role'>
  departEntity: EntityAt<'system/depart'>
  effects: Pick<GrantEffectsService, 'ofHoldings'>
  /** Tenants among these whose members the person may not change. */
  outOfReach(queries: Kysely<Tables>, principal: Principal, ids: readonly string[]): Promise<{ id: number }[]>
}

export type UserEffectsService = ReturnType<typeof createUserEffectsService>

/** Previews what an edit of an account changes for its holder. */
export function createUserEffectsService({
  kysely,
  engine,
  userEntity,
  roleEntity,
  departEntity,
  effects,
  outOfReach,
}: Dependencies) {
  /** Keeps only records that the person sees: an edit cannot assign others, and their grants stay secret. */
  const visibleOf = async (principal: Principal, entity: Entity, ids: readonly string[]): Promise<string[]> => {
    if (ids.length === 0) return []
    const records = await recordsWithKeys(engine, principal, entity, ids)
    return records.map(({ id }) => String(id))
  }

  return {
    /**
     * Previews an edit. Absent fields, and fields that the person does not see, stay unchanged.
     * @throws AppError RECORD_NOT_FOUND; RECORD_INVALID for roles that the edit may not assign
     */
    async previewEdit(principal: Principal, id: string, edit: Readonly<Row>): Promise<GrantEffects> {
      const before = await engine.get(principal, userEntity, id)
      const changed = (field: string) => difference(before, edit, field)
      const [roles, departs, tenants] = [changed('selectedroles'), changed('selecteddeparts'), changed('relTenantIds')]
      if (!principal.isAdmin) refuseExceedingRoles(await userRepository.rolesBeyond(kysely, roles.added, principal))
      await requireDepartsWithin(kysely, principal, departs.added)
      const kept = (await outOfReach(kysely, principal, tenants.removed)).map((tenant) => tenant.id)
      const left = tenants.added.length > 0 ? [] : tenants.removed.map(Number).filter((key) => !kept.includes(key))
      return effects.ofHoldings(principal, {
        users: [id],
        given: {
          roles: await visibleOf(principal, roleEntity, roles.added),
          departs: await visibleOf(principal, departEntity, departs.added),
        },
        taken: { roles: roles.removed, departs: departs.removed, tenants: left },
      })
    },
  }
}

function difference(before: Readonly<Row>, edit: Readonly<Row>, field: string) {
  if (!Object.hasOwn(before, field) || edit[field] === undefined) return { added: [], removed: [] }
  const [had, wanted] = [keysFrom(before[field]), keysFrom(edit[field])]
  return {
    added: wanted.filter((key) => !had.includes(key)),
    removed: had.filter((key) => !wanted.includes(key)),
  }
}
