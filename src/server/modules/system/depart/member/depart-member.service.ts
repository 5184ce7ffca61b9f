import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { GrantEffectsService } from '#server/modules/system/permission/grant/grant-effects.service.ts'
import type { GrantLosses } from '#server/modules/system/permission/grant/grant-losses.service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { TellOperation } from '#server/platform/operation-log.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { HookContext } from '#server/records/engine-dependencies.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { DepartLeadService } from '../depart-lead.service.ts'
import { departMemberRepository } from './depart-member.repository.ts'
import { LIST_USERS, type PeopleScope } from './people-scope.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  /** Over the accounts that the scope reaches. */
  people: Pick<RecordEngine, 'list' | 'change'>
  /** Over those of them that may become members. */
  choosable: Pick<RecordEngine, 'list' | 'change'>
  scope: Pick<PeopleScope, 'listsUsers'>
  userEntity: EntityAt<'system/user'>
  addressEntity: EntityAt<'system/address-list'>
  leads: DepartLeadService
  effects: Pick<GrantEffectsService, 'ofHoldings'>
  losses: Pick<GrantLosses, 'ofLeaving'>
  /** Refuses departments that were granted more than the person, which new members would have as well. */
  requireWithin(queries: Kysely<Tables>, principal: Principal, departIds: readonly string[]): Promise<void>
  tell: TellOperation
  clock: Clock
}

/** Whoever may change departments may say who belongs to them. */
const STANDS_IN = 'system:depart:edit'
const FOREIGN_KEY_VIOLATION = '23503'
/** What is told of members to who leads them and has no list of users. */
const OF_MEMBERS = ['username', 'realname', 'sex', 'phone', 'orgCode', 'status', 'selecteddeparts']
/** What is told of people who could become members. */
const OF_CANDIDATES = ['username', 'realname', 'departName']

interface MemberChange {
  principal: Principal
  departId: string
  userIds: readonly string[]
  /** For the operation log. */
  what: string
}

export type DepartMemberService = ReturnType<typeof createDepartMemberService>

/** Who belongs to a department. */
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
    losses,
    requireWithin,
    tell,
    clock,
  } = dependencies
  const member = narrowed(userEntity, OF_MEMBERS)
  const person = narrowed(addressEntity, OF_CANDIDATES)

  return {
    /**
     * Members of a department and of those below; without a department, of those that the person leads.
     * @param query paging, order and filters as a list takes them
     * @returns null without a department for who leads none. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
     */
    async list(principal: Principal, departId: string, query: Readonly<Row>): Promise<PageResult<Row> | null> {
      const ids = await (departId === ''
        ? leads.ledIds(principal)
        : departMemberRepository.idsBelow(kysely, principal.tenantId, departId))
      if (departId === '' && ids.length === 0) return null
      // A list without a condition would be that of everybody.
      if (ids.length === 0) throw new AppError('RECORD_NOT_FOUND')
      const listed = await scope.listsUsers(principal)
      if (departId !== '') await leads.require(principal, departId, listed ? LIST_USERS : undefined)
      return people.list(principal, listed ? userEntity : member, { ...query, selecteddeparts: ids })
    },

    /**
     * People to choose new members from, without the guest and, for who is no administrator, without administrators: accounts
     * that the person sees in the list of users; for who leads the department without that list, people of the tenant. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
     */
    async candidates(principal: Principal, departId: string, query: Readonly<Row>): Promise<PageResult<Row>> {
      await leads.require(principal, departId, STANDS_IN)
      const listed = await scope.listsUsers(principal)
      const page = await choosable.list(principal, listed ? userEntity : person, query)
      const told = ({ id, username, realname, departName, selecteddeparts_dictText: departs }: Row) => ({
        ...{ id, username, realname, departName: departName ?? departs },
      })
      return { ...page, records: page.records.map(told) }
    },

    /** Those who are members already stay so. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, IDS_MISSING */
    async add(principal: Principal, departId: string, userIds: readonly string[]): Promise<void> {
      const listed = await scope.listsUsers(principal)
      await change(choosable, { principal, departId, userIds, what: '部门添加用户' }, async (own, { trx }) => {
        const here = listed ? own.length : await departMemberRepository.countHere(trx, principal.tenantId, own)
        if (here < own.length) throw new AppError('RECORD_NOT_FOUND')
        await requireWithin(trx, principal, [departId])
        return departMemberRepository.link(trx, departId, own).catch(gone)
      })
    },

    /** @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, IDS_MISSING, DEPART_MEMBER_NONE when nobody was a member. */
    async remove(principal: Principal, departId: string, userIds: readonly string[]): Promise<void> {
      await change(people, { principal, departId, userIds, what: '部门移除用户' }, async (own, context) => {
        await losses.ofLeaving(context, own, [departId])
        const left = await departMemberRepository.unlink(context.trx, departId, own)
        if (left.length === 0) throw new AppError('DEPART_MEMBER_NONE')
        return left
      })
    },

    /**
     * What people would gain by `add`: whatever the department was granted itself. Who is a member already gains nothing.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, and as `add` for a department that was granted more than the person
     */
    async previewAdd(principal: Principal, departId: string, userIds: readonly string[]): Promise<GrantEffects> {
      await leads.require(principal, departId, STANDS_IN)
      await requireWithin(kysely, principal, [departId])
      const listed = await scope.listsUsers(principal)
      const query = { id: `${userIds.join(',')},`, pageSize: userIds.length }
      const seen = await choosable.list(principal, listed ? userEntity : person, query)
      return effects.ofHoldings(principal, {
        users: seen.records.map(({ id }) => String(id)),
        given: { departs: [departId] },
      })
    },

    /** What people would lose by `remove`, with their roles of the department. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND */
    async previewRemove(principal: Principal, departId: string, userIds: readonly string[]): Promise<GrantEffects> {
      await leads.require(principal, departId, STANDS_IN)
      const seen = await people.list(principal, userEntity, { id: `${userIds.join(',')},`, pageSize: userIds.length })
      const users = seen.records.map(({ id }) => String(id))
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
      'own share',
    )
    await tell(principal, 'edit', `${what}，部门id： ${departId}，用户id： ${ids.join(',')}`)
  }
}

/** The department was deleted between the question and the write. */
function gone(error: { code?: string }): never {
  throw error.code === FOREIGN_KEY_VIOLATION ? new AppError('RECORD_NOT_FOUND') : error
}

/** The same records with fewer fields: the others are neither told, nor searched, nor sorted by. */
function narrowed(entity: Entity, names: readonly string[]): Entity {
  const kept = Object.entries(entity.properties).filter(([name]) => names.includes(name))
  const order = entity['x-order']?.filter(({ field }) => names.includes(field))
  return { ...entity, properties: Object.fromEntries(kept), ...(order && { 'x-order': order }) }
}
