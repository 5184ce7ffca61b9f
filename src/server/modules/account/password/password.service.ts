import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { checkedRecord } from '#server/http/answers/checked-record.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RightsCeiling } from '#server/modules/system/permission/rights-ceiling.service.ts'
import type { Passwords } from '#server/platform/accounts/passwords.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NewId } from '#server/platform/ids.ts'
import { logChange } from '#server/platform/stores/data-log.store.ts'
import { endSessions } from '#server/platform/stores/sessions.store.ts'
import { LOG_TYPE, OPERATION, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import { errorCatalogue } from '#shared/wire/error-codes.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { PasswordCheck } from '../session/password-check.service.ts'
import { passwordRepository } from './password.repository.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  passwords: Pick<Passwords, 'hash'>
  passwordCheck: PasswordCheck
  engine: Pick<RecordEngine, 'change'>
  ceiling: Pick<RightsCeiling, 'missingForAccount'>
  log: SystemLog
  clock: Clock
  newId: NewId
  /** Entity account/password: fields of a change of one's own password. */
  passwordEntity: Entity
  /** Entity system/user: rules for passwords. */
  userEntity: EntityAt<'system/user'>
}

type Author = Pick<Principal, 'username' | 'tenantId'>

/** Accounts belong to no tenant, and recovery runs before a tenant is known. */
const NO_TENANT = 0

export type PasswordService = ReturnType<typeof createPasswordService>

/** Changes of passwords. Each change ends all sessions of the account, so that a stolen session ends too. */
export function createPasswordService(dependencies: Dependencies) {
  const { kysely, passwords, passwordCheck, engine, ceiling, log, clock, newId, passwordEntity, userEntity } =
    dependencies

  return {
    /** @throws AppError RECORD_INVALID, OWN_PASSWORD_ONLY, OLD_PASSWORD_WRONG, LOGIN_LOCKED */
    async changeOwn(principal: Principal, body: Row, caller: Caller): Promise<void> {
      const given = checkedRecord(passwordEntity, body) as { oldpassword: string; password: string }
      const { username } = body
      if (username !== undefined && username !== principal.username) throw new AppError('OWN_PASSWORD_ONLY')
      if (principal.mustChangePassword) requireStrong(given.password)
      await verifyOld(principal, given.oldpassword)
      await store(principal.userId, given.password, principal)
      await writeLog(principal, `修改密码，用户名： ${principal.username}`, caller)
    },

    /**
     * Sets a password as an administrator; the holder must change it at the next sign-in. @throws AppError
     * RECORD_INVALID, RECORD_NOT_FOUND, RECORD_SHARED, USER_PROTECTED, ACCOUNT_BEYOND
     */
    async reset(principal: Principal, username: string, password: string, caller: Caller): Promise<void> {
      requireStrong(password)
      if (username === GUEST_USERNAME) throw new AppError('USER_PROTECTED')
      const userId = await passwordRepository.userIdOf(kysely, username)
      if (userId === undefined) throw new AppError('RECORD_NOT_FOUND')
      const hash = await passwords.hash(password)
      await engine.change(principal, userEntity, userId, async (_, { trx }) => {
        if (await isAboveReach(trx, principal, userId)) throw new AppError('USER_PROTECTED')
        const beyond = await ceiling.missingForAccount(principal, userId, trx)
        if (beyond.length > 0) throw new AppError('ACCOUNT_BEYOND', { names: beyond.join('、') })
        await setHash(trx, userId, hash, principal, true)
      })
      await writeLog(principal, `重置密码，用户名： ${username}`, caller)
    },

    /** Sets a password after the caller has checked identity and password. Ends all sessions of the account. */
    replace: (userId: string, username: string, password: string) =>
      store(userId, password, { username, tenantId: NO_TENANT }),
  }

  function requireStrong(password: string): void {
    checkedRecord(userEntity, { password }, { mode: 'edit', fields: ['password'] })
  }

  async function verifyOld({ userId, username }: Principal, password: string): Promise<void> {
    // Counts wrong passwords as sign-in does; otherwise a stranger at an unlocked screen could guess without limit.
    const hash = await passwordRepository.hashOf(kysely, userId)
    if (await passwordCheck.isRight(username, hash, password)) return
    const problem = { field: 'oldpassword', keyword: 'assert', message: errorCatalogue.OLD_PASSWORD_WRONG.text }
    throw new AppError('OLD_PASSWORD_WRONG', {}, { problems: [problem] })
  }

  /** Resetting an administrator's password would give access to all permissions. */
  async function isAboveReach(trx: Transaction<Tables>, principal: Principal, userId: string): Promise<boolean> {
    return !principal.isAdmin && (await passwordRepository.isAdministrator(trx, userId))
  }

  function writeLog({ username, realname }: Principal, content: string, caller: Caller): Promise<void> {
    const { ip, method, url } = caller
    return log.add({
      type: LOG_TYPE.operation,
      operateType: OPERATION.edit,
      content,
      username,
      realname,
      ip,
      method,
      url,
    })
  }

  async function store(userId: string, password: string, author: Author): Promise<void> {
    const hash = await passwords.hash(password)
    await inTransaction(kysely, ({ transaction }) => setHash(transaction, userId, hash, author, false))
  }

  /** Stores the hash. The data log records author and time, but nothing that helps to guess the password. */
  async function setHash(
    trx: Transaction<Tables>,
    userId: string,
    hash: string,
    author: Author,
    mustChange: boolean,
  ): Promise<void> {
    const now = clock.now()
    const before = await passwordRepository.lockState(trx, userId)
    await passwordRepository.setHash(trx, userId, hash, now, mustChange)
    const change = { table: 'sys_user_password', id: userId, before, after: { changedAt: now, mustChange } }
    await logChange(trx, change, author, { newId, now })
    await endSessions(trx, [userId], 'password changed', now)
  }
}
