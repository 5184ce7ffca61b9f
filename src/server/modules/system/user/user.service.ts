import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { FoundRows } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { USER_STATUS } from '#server/http/well-known.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import { logChanges } from '#server/platform/stores/data-log.store.ts'
import { endSessions } from '#server/platform/stores/sessions.store.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { recordsWithKeys } from '#server/records/read/records-with-keys.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import type { Row } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { MAX_PAGE_SIZE, type PageResult } from '#shared/wire/paging.ts'
import { lockKey, userRepository } from './user.repository.ts'
import { refuseProtected } from './user-protection.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  engine: Pick<RecordEngine, 'get' | 'list' | 'deleted' | 'change' | 'isTaken'>
  userEntity: EntityAt<'system/user'>
  addressEntity: EntityAt<'system/address-list'>
  logOperation: LogOperation
  clock: Clock
  newId: NewId
}

/** Department in the shape that the transfer widget of the agreed interface expects. */
export interface DepartChoice {
  key: string
  value: string
  title: string
}

const UNLOCKED = { before: { locked: true }, after: { locked: false } }
const CHECKED_FIELDS = ['username', 'phone', 'email'] as const

export type UserService = ReturnType<typeof createUserService>

/** Account routes in addition to the record engine. */
export function createUserService({
  kysely,
  engine,
  userEntity,
  addressEntity,
  logOperation,
  clock,
  newId,
}: Dependencies) {
  return {
    /**
     * Freezes or unfreezes accounts, all or none; the sessions of frozen ones end.
     * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, OWN_ACCOUNT, USER_PROTECTED
     */
    async setStatus(principal: Principal, given: readonly string[], status: number): Promise<void> {
      const ids = await engine.change(principal, userEntity, given, async (rows, { trx }) => {
        const own = rows.map(({ id }) => String(id))
        refuseProtected(principal, await userRepository.protectionOf(trx, own), 'freeze')
        await userRepository.setStatus(trx, own, status, principal.username, clock.now())
        if (status === USER_STATUS.frozen) await endSessions(trx, own, 'account frozen', clock.now())
      })
      await logOperation(
        principal,
        'edit',
        `${status === USER_STATUS.frozen ? '冻结' : '解冻'}用户，id： ${ids.join(',')}`,
      )
    },

    /**
     * Ends all sessions of accounts, all or none; they may sign in again.
     * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, USER_PROTECTED
     */
    async endSessions(principal: Principal, given: readonly string[]): Promise<void> {
      const ids = await engine.change(principal, userEntity, given, async (rows, { trx }) => {
        const own = rows.map(({ id }) => String(id))
        refuseProtected(principal, await userRepository.protectionOf(trx, own), 'edit')
        await endSessions(trx, own, 'ended by administrator', clock.now())
      })
      await logOperation(principal, 'edit', `强退用户，id： ${ids.join(',')}`)
    },

    /**
     * Unlocks accounts that were locked after too many wrong passwords.
     * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, USER_PROTECTED
     */
    async unlock(principal: Principal, given: readonly string[]): Promise<void> {
      const ids = await engine.change(principal, userEntity, given, async (rows, { trx }) => {
        const own = rows.map(({ id }) => String(id))
        refuseProtected(principal, await userRepository.protectionOf(trx, own), 'edit')
        const names = rows.map(({ username }) => String(username))
        const locked = new Set(await userRepository.locked(trx, names))
        await userRepository.unlock(trx, names)
        const changed = rows.filter(({ username }) => locked.has(lockKey(String(username))))
        const changes = changed.map((row) => ({ table: 'sys_user_lock', id: String(row.id), ...UNLOCKED }))
        await logChanges(trx, changes, principal, { newId, now: clock.now() })
      })
      await logOperation(principal, 'edit', `解锁用户，id： ${ids.join(',')}`)
    },

    /**
     * Lists deleted accounts. Without paging it returns one page of the largest size, with department names in orgCode,
     * as the agreed interface requires.
     */
    async deleted(principal: Principal, query: Readonly<Row>): Promise<PageResult<Row>> {
      if (query.pageNo !== undefined || query.pageSize !== undefined)
        return engine.deleted(principal, userEntity, query)
      const page = await engine.deleted(principal, userEntity, { ...query, pageSize: MAX_PAGE_SIZE })
      return { ...page, records: page.records.map((row) => ({ ...row, orgCode: row.orgCodeTxt })) }
    },

    /** Creates a key for clients that upload a file for an account before they add it. */
    newKey: newId,

    /** Returns the visible accounts among these, as a list shows them. */
    async byIds(principal: Principal, ids: string): Promise<Row[]> {
      return recordsWithKeys(engine, principal, userEntity, keysFrom(ids))
    },

    /**
     * Lists accounts in a department or below it, up to the largest page. People with only the directory permission get
     * the directory fields.
     * @throws AppError NOT_GRANTED
     */
    async ofDepart(principal: Principal, departId: string, filter: Readonly<Row>): Promise<FoundRows> {
      if (!principal.may(permissionOf(userEntity, 'list'))) {
        if (!principal.may(permissionOf(addressEntity, 'list'))) throw new AppError('NOT_GRANTED')
        const query = { ...filter, pageSize: MAX_PAGE_SIZE }
        return engine.list(principal, addressEntity, query, { departIds: [departId] })
      }
      const ids = await userRepository.idsBelow(kysely, departId, principal.tenantId, MAX_PAGE_SIZE)
      if (ids.length === 0) return { records: [] }
      return engine.list(principal, userEntity, { ...filter, pageSize: MAX_PAGE_SIZE }, { id: ids })
    },

    /** @throws AppError USER_EXISTS when another account has one of the values, NOT_GRANTED */
    async requireFree(principal: Principal, values: Partial<Record<string, string>>): Promise<void> {
      if (!principal.may('system:user:add') && !principal.may('system:user:edit')) throw new AppError('NOT_GRANTED')
      for (const field of CHECKED_FIELDS) {
        const value = values[field]
        if (value && (await engine.isTaken(principal, userEntity, field, value))) throw new AppError('USER_EXISTS')
      }
    },

    /** @throws AppError RECORD_NOT_FOUND; ROLES_NOT_FOUND when the account has none. */
    async roleIds(principal: Principal, userId: string): Promise<string[]> {
      // Contains only roles of the current tenant.
      const { selectedroles } = await engine.get(principal, userEntity, userId)
      const ids = keysFrom(selectedroles)
      if (ids.length === 0) throw new AppError('ROLES_NOT_FOUND')
      return ids
    },

    /** @throws AppError RECORD_NOT_FOUND; DEPARTS_NOT_FOUND when the account has none. */
    async departs(principal: Principal, userId: string): Promise<DepartChoice[]> {
      const user = await engine.get(principal, userEntity, userId)
      if (!Object.hasOwn(user, 'selecteddeparts')) throw new AppError('NOT_GRANTED')
      const departs = await userRepository.departs(kysely, userId, principal.tenantId)
      if (departs.length === 0) throw new AppError('DEPARTS_NOT_FOUND')
      return departs.map(({ id, departName }) => ({ key: id, value: id, title: departName }))
    },
  }
}
