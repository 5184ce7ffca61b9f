import { buffer } from 'node:stream/consumers'
import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { checkedRecord } from '#server/http/answers/checked-record.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RightsCeiling } from '#server/modules/system/permission/rights-ceiling.service.ts'
import type { Invitations } from '#server/platform/accounts/invitations.ts'
import { newPassword, type Passwords } from '#server/platform/accounts/passwords.ts'
import type { Clock } from '#server/platform/clock.ts'
import { writeWorkbook } from '#server/platform/excel/xlsx-writer.ts'
import type { NewId } from '#server/platform/ids.ts'
import { createLimiter } from '#server/platform/limits/limiter.ts'
import type { LogOperation } from '#server/platform/operation-log.ts'
import { logChanges } from '#server/platform/stores/data-log.store.ts'
import { endSessions } from '#server/platform/stores/sessions.store.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { ImportOptions } from '#server/records/workbook/import-options.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { HandedFile, ImportResult } from '#shared/wire/import-result.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import { userRepository } from '../user.repository.ts'
import { refuseProtected } from '../user-protection.ts'
import { initialPasswordRepository, type NewAccount } from './initial-password.repository.ts'
import type { InvitationMessages, InvitationWay } from './invitation-messages.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'change' | 'import'>
  userEntity: EntityAt<'system/user'>
  /** Entity system/initial-password. */
  passwordEntity: Entity
  passwords: Pick<Passwords, 'hash' | 'hashRandom'>
  invitations: Pick<Invitations, 'issue'>
  messages: InvitationMessages
  ceiling: Pick<RightsCeiling, 'missingForAccount'>
  logOperation: LogOperation
  clock: Clock
  newId: NewId
}

/** Ways of setting a first password: none, one for all, one each, or an invitation. */
type Way = 'none' | 'shared' | 'each' | InvitationWay

const WAYS: Readonly<Record<Way, string>> = {
  each: '每人一个随机密码（下载清单）',
  shared: '统一密码',
  mail: '邮件邀请',
  sms: '短信邀请',
  none: '暂不设置（不能登录）',
}

interface Choice {
  way: Way
  /** Hash of the password for all. */
  shared?: string
}

/** Person who got no invitation. */
interface Unsent {
  username: string
  reason: string
}

/** Result of setting initial passwords. */
export interface InitialPasswords {
  count: number
  unsent: Unsent[]
  /** List of the passwords, one each; the server cannot create it again. */
  file?: HandedFile
}

const SENDING = 4
const MOST_NAMED = 20

export type InitialPasswordService = ReturnType<typeof createInitialPasswordService>

/** Initial passwords of imported or selected people. Each must be changed at the first sign-in. */
export function createInitialPasswordService(dependencies: Dependencies) {
  const { engine, userEntity, passwordEntity, passwords, invitations, messages, ceiling, logOperation, clock, newId } =
    dependencies

  return {
    /** Returns the available ways as options of a field. */
    ways(isImport: boolean): { value: string; text: string }[] {
      const offered = (Object.keys(WAYS) as Way[]).filter((way) => isOffered(way) && (isImport || way !== 'none'))
      return offered.map((value) => ({ value, text: WAYS[value] }))
    },

    /**
     * Replaces the passwords of accounts, all or none, and ends their sessions. Accounts that no invitation can reach
     * stay unchanged.
     * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, RECORD_INVALID, RECORD_SHARED, USER_PROTECTED, ACCOUNT_BEYOND,
     * INVITATION_NOT_SET
     */
    async reset(principal: Principal, given: readonly string[], body: Readonly<Row>): Promise<InitialPasswords> {
      const choice = await choiceIn(body)
      if (choice.way === 'none') throw new AppError('REQUEST_INVALID', { reason: 'way 无效' })
      let done: Given | undefined
      await engine.change(principal, userEntity, given, async (rows, { trx }) => {
        const ids = rows.map(({ id }) => String(id))
        const accounts = await userRepository.protectionOf(trx, ids)
        refuseProtected(principal, accounts, 'edit')
        refuseGuest(accounts)
        await refuseBeyond(principal, ids, trx)
        done = await give(trx, principal, ids, choice)
      })
      const result = await deliver(choice, done!)
      const names = done!.accounts.map(({ username }) => username).join(',')
      await logOperation(principal, 'edit', `批量重置密码，用户名： ${names}`)
      return result
    },

    /** Imports people and gives added ones an initial password; a dry run gives none. */
    async import(
      principal: Principal,
      content: Buffer,
      body: Readonly<Row>,
      options: ImportOptions,
    ): Promise<ImportResult> {
      const choice = await choiceIn({ way: 'none', ...body })
      let added: Given | undefined
      const result = await engine.import(principal, userEntity, content, {
        ...options,
        async whenAdded(ids, { trx }) {
          if (choice.way !== 'none') added = await give(trx, principal, ids, choice)
        },
      })
      if (added === undefined) return result
      const { unsent, file } = await deliver(choice, added)
      const notices = [...(result.notices ?? []), ...unsentNotice(unsent)]
      return { ...result, ...(notices.length > 0 && { notices }), ...(file && { passwords: file }) }
    },

    unsentNotice,
  }

  /** Compares the permissions of each account separately, because each has its own roles, departments and posts. */
  async function refuseBeyond(principal: Principal, ids: readonly string[], trx: Transaction<Tables>): Promise<void> {
    for (const id of ids) {
      const names = await ceiling.missingForAccount(principal, id, trx)
      if (names.length > 0) throw new AppError('ACCOUNT_BEYOND', { names: names.join('、') })
    }
  }

  function isOffered(way: Way): boolean {
    return (way !== 'mail' && way !== 'sms') || messages.isSetUp(way)
  }

  async function choiceIn(body: Readonly<Row>): Promise<Choice> {
    const { way, password } = checkedRecord(passwordEntity, body) as { way: Way; password?: string }
    if (!isOffered(way)) throw new AppError('INVITATION_NOT_SET')
    // Hashes before the transaction, because hashing is slow on purpose.
    return way === 'shared' ? { way, shared: await passwords.hash(password!) } : { way }
  }

  interface Given {
    accounts: NewAccount[]
    /** Passwords by account. */
    passwords: ReadonlyMap<string, string>
    unsent: Unsent[]
  }

  async function give(
    trx: Transaction<Tables>,
    principal: Principal,
    ids: readonly string[],
    { way, shared }: Choice,
  ): Promise<Given> {
    const all = await initialPasswordRepository.lockAccounts(trx, ids)
    const unsent: Unsent[] = []
    const accounts = all.filter((account) => {
      const reason = way === 'mail' || way === 'sms' ? messages.obstacle(way, account) : undefined
      if (reason !== undefined) unsent.push({ username: account.username, reason })
      return reason === undefined
    })
    const own = new Map(way === 'each' ? accounts.map(({ id }) => [id, newPassword()]) : [])
    const hashes = new Map<string, string | null>()
    for (const { id } of accounts) {
      const password = own.get(id)
      hashes.set(id, password === undefined ? (shared ?? null) : await passwords.hashRandom(password))
    }
    const now = clock.now()
    await initialPasswordRepository.setHashes(trx, hashes, now)
    const changes = accounts.map(({ id, changedAt, mustChange }) => ({
      ...{ table: 'sys_user_password', id },
      ...{ before: { changedAt, mustChange }, after: { changedAt: now, mustChange: true } },
    }))
    await logChanges(trx, changes, principal, { newId, now })
    const reset = accounts.map(({ id }) => id)
    await endSessions(trx, reset, 'password changed', now)
    return { accounts, passwords: own, unsent }
  }

  /** Runs after the commit, because a list or an invitation must not contain a password that is rolled back. */
  async function deliver({ way }: Choice, { accounts, passwords: own, unsent }: Given): Promise<InitialPasswords> {
    const count = accounts.length
    if (way === 'each') return { count, unsent, file: await listOf(accounts, own) }
    if (way !== 'mail' && way !== 'sms') return { count, unsent }
    const limited = createLimiter(SENDING)
    const failures = await Promise.all(
      accounts.map((account) =>
        limited(async (): Promise<Unsent[]> => {
          try {
            await messages.send(way, account, await invitations.issue(account.id))
            return []
          } catch (error) {
            return [{ username: account.username, reason: (error as Error).message }]
          }
        }),
      ),
    )
    return { count, unsent: [...unsent, ...failures.flat()] }
  }
}

/** The guest never has a password. */
function refuseGuest(accounts: readonly { username: string }[]): void {
  if (accounts.some(({ username }) => username === GUEST_USERNAME)) throw new AppError('USER_PROTECTED')
}

function unsentNotice(unsent: readonly Unsent[]): string[] {
  if (unsent.length === 0) return []
  const named = unsent.slice(0, MOST_NAMED).map(({ username, reason }) => `${username}（${reason}）`)
  return [`${unsent.length}人没有收到邀请：${named.join('、')}${unsent.length > MOST_NAMED ? ' 等' : ''}`]
}

async function listOf(accounts: readonly NewAccount[], own: ReadonlyMap<string, string>): Promise<HandedFile> {
  const workbook = writeWorkbook({
    sheet: '初始密码',
    above: ['初始密码', '此清单只提供一次，请分发后删除；首次登录须修改密码'],
    columns: [
      { title: '用户账号', width: 24, isText: true },
      { title: '用户姓名', width: 20, isText: true },
      { title: '初始密码', width: 28, isText: true },
    ],
    rows: accounts.map(({ id, username, realname }) => [username, realname, own.get(id)]),
  })
  return { name: '初始密码.xlsx', content: (await buffer(workbook)).toString('base64') }
}
