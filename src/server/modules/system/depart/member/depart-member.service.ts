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
  /** Record engine for the accounts that the member calls may read and change (`PeopleScope.reached`). */
  people: Pick<RecordEngine, 'list' | 'change'>
  /** Record engine for the accounts that may become members (`PeopleScope.choosable`). */
  choosable: Pick<RecordEngine, 'list' | 'change'>
  scope: Pick<PeopleScope, 'listsUsers'>
  userEntity: EntityAt<'system/user'>
  addressEntity: EntityAt<'system/address-list'>
  leads: DepartLeadService
  effects: Pick<GrantEffectsService, 'ofHoldings'>
  deletedGrants: Pick<DeletedGrantLog, 'ofRoleDeletion'>
  /** Throws for a department with permissions that the caller does not have. New members would get them. */
  requireWithin(queries: Kysely<Tables>, principal: Principal, departIds: readonly string[]): Promise<void>
  logOperation: LogOperation
  clock: Clock
}

/** Permission to change departments and their members. A caller without it must lead the department. */
const EDIT_DEPARTS = 'system:depart:edit'
const FOREIGN_KEY_VIOLATION = '23503'
/** Fields of members that a department leader without the permission `LIST_USERS` gets. */
const MEMBER_FIELDS = ['username', 'realname', 'sex', 'phone', 'orgCode', 'status', 'selecteddeparts']
/** Fields of candidates that such a leader gets. */
const CANDIDATE_FIELDS = ['username', 'realname', 'departName']

interface MemberChange {
  principal: Principal
  departId: string
  userIds: readonly string[]
  /** Title of the entry in the operation log. */
  logTitle: string
}

export type DepartMemberService = ReturnType<typeof createDepartMemberService>

/** Lists, adds and removes members of departments, and previews what they gain or lose. */
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
  const memberEntity = narrowed(userEntity, MEMBER_FIELDS)
  const candidateEntity = narrowed(addressEntity, CANDIDATE_FIELDS)

  return {
    /**
     * Lists members of a department and of the departments below it.
     * @param departId empty: all departments that the caller leads
     * @param query paging, order and filters, as in other lists
     * @returns null when `departId` is empty and the caller leads no department
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
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
      return people.list(principal, listed ? userEntity : memberEntity, query, { selecteddeparts: ids })
    },

    /**
     * Lists accounts that can become members: those that the caller sees in the list of users. A department leader
     * without that list sees all people of the tenant. The guest is excluded. Administrators are excluded unless the
     * caller is one.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
     */
    async candidates(principal: Principal, departId: string, query: Readonly<Row>): Promise<PageResult<Row>> {
      await leads.require(principal, departId, EDIT_DEPARTS)
      const listed = await scope.listsUsers(principal)
      const page = await choosable.list(principal, listed ? userEntity : candidateEntity, query)
      // Only rows of the address list have `departName`. Rows of users have the names as the text of a reference.
      const rowOf = ({ id, username, realname, departName, selecteddeparts_dictText: departNames }: Row) => ({
        id,
        username,
        realname,
        departName: departName ?? departNames,
      })
      return { ...page, records: page.records.map(rowOf) }
    },

    /** Adds members; existing ones are unchanged. @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, IDS_MISSING */
    async add(principal: Principal, departId: string, userIds: readonly string[]): Promise<void> {
      const listed = await scope.listsUsers(principal)
      await change(choosable, { principal, departId, userIds, logTitle: '部门添加用户' }, async (ids, { trx }) => {
        // Leaders without the list of users may add only people in the address book of the tenant.
        const addable = listed ? ids.length : await departMemberRepository.countHere(trx, principal.tenantId, ids)
        if (addable < ids.length) throw new AppError('RECORD_NOT_FOUND')
        await requireWithin(trx, principal, [departId])
        return departMemberRepository.link(trx, departId, ids).catch(asNotFound)
      })
    },

    /**
     * Removes members, and their roles of the department.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, IDS_MISSING; DEPART_MEMBER_NONE when nobody was a member
     */
    async remove(principal: Principal, departId: string, userIds: readonly string[]): Promise<void> {
      await change(people, { principal, departId, userIds, logTitle: '部门移除用户' }, async (ids, context) => {
        await deletedGrants.ofRoleDeletion(context, ids, [departId])
        const removed = await departMemberRepository.unlink(context.trx, departId, ids)
        if (removed.length === 0) throw new AppError('DEPART_MEMBER_NONE')
        return removed
      })
    },

    /**
     * Previews `add`: new members gain the grants of the department. Existing members gain nothing.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND, or the error of `requireWithin`
     */
    async previewAdd(principal: Principal, departId: string, userIds: readonly string[]): Promise<GrantEffects> {
      await leads.require(principal, departId, EDIT_DEPARTS)
      await requireWithin(kysely, principal, [departId])
      const listed = await scope.listsUsers(principal)
      const visible = await recordsWithKeys(choosable, principal, listed ? userEntity : candidateEntity, userIds)
      return effects.ofHoldings(principal, {
        users: visible.map(({ id }) => String(id)),
        given: { departs: [departId] },
      })
    },

    /**
     * Previews `remove`: members lose the grants of the department, and their roles of it.
     * @throws AppError NOT_GRANTED, RECORD_NOT_FOUND
     */
    async previewRemove(principal: Principal, departId: string, userIds: readonly string[]): Promise<GrantEffects> {
      await leads.require(principal, departId, EDIT_DEPARTS)
      const visible = await recordsWithKeys(people, principal, userEntity, userIds)
      const users = visible.map(({ id }) => String(id))
      return effects.ofHoldings(principal, { users, taken: { departs: [departId] } })
    },
  }

  /**
   * Runs a change of members on the locked accounts, and logs it.
   * @param write changes the members; returns the ids of the accounts that it changed
   */
  async function change(
    accounts: Pick<RecordEngine, 'change'>,
    { principal, departId, userIds, logTitle }: MemberChange,
    write: (ids: readonly string[], context: HookContext) => Promise<readonly string[]>,
  ): Promise<void> {
    await leads.require(principal, departId, EDIT_DEPARTS)
    const ids = await accounts.change(
      principal,
      userEntity,
      userIds,
      async (rows, context) => {
        const accountIds = rows.map(({ id }) => String(id))
        const changed = await write(accountIds, context)
        await departMemberRepository.touch(context.trx, changed, principal.username, clock.now())
      },
      // Members belong to one tenant. So this tenant may change its own part of an account that several tenants share.
      'own share',
    )
    await logOperation(principal, 'edit', `${logTitle}，部门id： ${departId}，用户id： ${ids.join(',')}`)
  }
}

/** Converts the error of a department that was deleted between check and write. */
function asNotFound(error: { code?: string }): never {
  throw error.code === FOREIGN_KEY_VIOLATION ? new AppError('RECORD_NOT_FOUND') : error
}

/** Returns the entity with some of its fields. Lists then cannot return, search or sort by the other fields. */
function narrowed(entity: Entity, names: readonly string[]): Entity {
  const properties = Object.entries(entity.properties).filter(([name]) => names.includes(name))
  const order = entity['x-order']?.filter(({ field }) => names.includes(field))
  return { ...entity, properties: Object.fromEntries(properties), ...(order && { 'x-order': order }) }
}
