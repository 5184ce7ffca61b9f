import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { DeletedGrantLog } from '#server/modules/system/permission/grant/deleted-grant-log.service.ts'
import type { GrantEffectsService } from '#server/modules/system/permission/grant/grant-effects.service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { HookContext } from '#server/records/engine-dependencies.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { DepartLeadService } from '../depart-lead.service.ts'
import { departMemberRepository } from './depart-member.repository.ts'
import { LIST_USERS, type PeopleScope } from './people-scope.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  /** Record engine for the accounts that the scope reaches. */
  people: Pick<RecordEngine, 'list' | 'change'>
  /** Record engine for the accounts that may become members. */
  choosable: Pick<RecordEngine, 'list' | 'change'>
  scope: Pick<PeopleScope, 'listsUsers'>
  userEntity: EntityAt<'system/user'>
  addressEntity: EntityAt<'system/address-list'>
  leads: DepartLeadService
  effects: Pick<GrantEffectsService, 'ofHoldings'>
  deletedGrants: Pick<DeletedGrantLog, 'ofRoleDeletion'>
  /** Refuses departments with more permissions than the person has. New members would get these permissions too. */
  requireWithin(queries: Kysely<Tables>, principal: Principal, departIds: readonly string[]): Promise<void>
  logOperation: LogOperation
  clock: Clock
}

/** Permission to change departments and their members. People without it must lead the department. */
const STANDS_IN = 'system:depart:edit'
const FOREIGN_KEY_VIOLATION = '23503'
/** Fields of members for a department leader without the list of users. */
const OF_MEMBERS = ['username', 'realname', 'sex', 'phone', 'orgCode', 'status', 'selecteddeparts']
/** Fields of people who could become members. */
const OF_CANDIDATES = ['username', 'realname', 'departName']

interface MemberChange {
  principal: Principal
  departId: string
  userIds: readonly string[]
  /** Title for the operation log. */
  what: string
}

export type DepartMemberService = ReturnType<typeof createDepartMemberService>

/** Members of departments. */
export function createDepartMemberService(dependencies: Dependencies) {
  const {
    kysely,
    people,
    choosable,
    scope,
    userEntity,
    addressEntity,
    leads,
    effects,
    deletedGrants,
    requireWithin,
    logOperation,
    clock,
  } = dependencies
  const member = narrowed(userEntity, OF_MEMBERS)
  const person = narrowed(addressEntity, OF_CANDIDATES)

  return {
    /**
     * Lists members of a department and of those below. Without a department, lists members of the departments that the
     * person leads.
     * @param query paging, order and filters as for a list
     * @returns null without a department for a person who leads none. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
     */
    async list(principal: Principal, departId: string, query: Readonly<Row>): Promise<PageResult<Row> | null> {
      const ids = await (departId === ''
        ? leads.ledIds(principal)
        : departMemberRepository.idsBelow(kysely, principal.tenantId, departId))
      if (departId === '' && ids.length === 0) return null
      // Without this check the list would have no condition and return everybody.
      if (ids.length === 0) throw new AppError('RECORD_NOT_FOUND')
      const listed = await scope.listsUsers(principal)
      if (departId !== '') await leads.require(principal, departId, listed ? LIST_USERS : undefined)
      return people.list(principal, listed ? userEntity : member, query, { selecteddeparts: ids })
    },

    /**
     * Lists possible new members. The guest is excluded, and administrators too unless the caller is one. The
     * result has the accounts that the person sees in the list of users. Department leaders without that list see
     * people of the tenant.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
     */
    async candidates(principal: Principal, departId: string, query: Readonly<Row>): Promise<PageResult<Row>> {
      await leads.require(principal, departId, STANDS_IN)
      const listed = await scope.listsUsers(principal)
      const page = await choosable.list(principal, listed ? userEntity : person, query)
      const rowOf = ({ id, username, realname, departName, selecteddeparts_dictText: departs }: Row) => ({
        ...{ id, username, realname, departName: departName ?? departs },
      })
      return { ...page, records: page.records.map(rowOf) }
    },

    /** Adds members; existing members stay. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, IDS_MISSING */
    async add(principal: Principal, departId: string, userIds: readonly string[]): Promise<void> {
      const listed = await scope.listsUsers(principal)
      await change(choosable, { principal, departId, userIds, what: '部门添加用户' }, async (own, { trx }) => {
        // Leaders without the list of users may add only people in the address book of the tenant.
        const here = listed ? own.length : await departMemberRepository.countHere(trx, principal.tenantId, own)
        if (here < own.length) throw new AppError('RECORD_NOT_FOUND')
        await requireWithin(trx, principal, [departId])
        return departMemberRepository.link(trx, departId, own).catch(asNotFound)
      })
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, IDS_MISSING; DEPART_MEMBER_NONE when nobody was a member. */
    async remove(principal: Principal, departId: string, userIds: readonly string[]): Promise<void> {
      await change(people, { principal, departId, userIds, what: '部门移除用户' }, async (own, context) => {
        await deletedGrants.ofRoleDeletion(context, own, [departId])
        const left = await departMemberRepository.unlink(context.trx, departId, own)
        if (left.length === 0) throw new AppError('DEPART_MEMBER_NONE')
        return left
      })
    },

    /**
     * Previews `add`: people gain the grants of the department itself. Existing members gain nothing.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, and like `add` for a department with more permissions than the
     * person has
     */
    async previewAdd(principal: Principal, departId: string, userIds: readonly string[]): Promise<GrantEffects> {
      await leads.require(principal, departId, STANDS_IN)
      await requireWithin(kysely, principal, [departId])
      const listed = await scope.listsUsers(principal)
      const seen = await recordsWithKeys(choosable, principal, listed ? userEntity : person, userIds)
      return effects.ofHoldings(principal, {
        users: seen.map(({ id }) => String(id)),
        given: { departs: [departId] },
      })
    },

    /**
     * Previews `remove`: people lose the department's grants and roles. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
     */
    async previewRemove(principal: Principal, departId: string, userIds: readonly string[]): Promise<GrantEffects> {
      await leads.require(principal, departId, STANDS_IN)
      const seen = await recordsWithKeys(people, principal, userEntity, userIds)
      const users = seen.map(({ id }) => String(id))
      return effects.ofHoldings(principal, { users, taken: { departs: [departId] } })
    },
  }

  async function change(
    accounts: Pick<RecordEngine, 'change'>,
    { principal, departId, userIds, what }: MemberChange,
    write: (ids: readonly string[], context: HookContext) => Promise<readonly string[]>,
  ): Promise<void> {
    await leads.require(principal, departId, STANDS_IN)
    const ids = await accounts.change(
      principal,
      userEntity,
      userIds,
      async (rows, context) => {
        const own = rows.map(({ id }) => String(id))
        const changed = await write(own, context)
        await departMemberRepository.touch(context.trx, changed, principal.username, clock.now())
      },
      // Membership belongs to one tenant, so an account that tenants share may change too.
      'own share',
    )
    await logOperation(principal, 'edit', `${what}，部门id： ${departId}，用户id： ${ids.join(',')}`)
  }
}

/** The department was deleted between check and write. */
function asNotFound(error: { code?: string }): never {
  throw error.code === FOREIGN_KEY_VIOLATION ? new AppError('RECORD_NOT_FOUND') : error
}

/** Returns the entity with some fields only. The other fields are not returned, searched or sorted by. */
function narrowed(entity: Entity, names: readonly string[]): Entity {
  const kept = Object.entries(entity.properties).filter(([name]) => names.includes(name))
  const order = entity['x-order']?.filter(({ field }) => names.includes(field))
  return { ...entity, properties: Object.fromEntries(kept), ...(order && { 'x-order': order }) }
}
