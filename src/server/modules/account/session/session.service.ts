import type { Entity, Row } from '#shared/documents/entity.ts'
import { GUEST_USERNAME, SESSION_LIFETIME_MS } from '#shared/wire/protocol.ts'
import type { Depart, DictionaryItems, LoginResult, UserInfo } from '#shared/wire/session.ts'
import { checkedRecord } from '../../../http/checked-record.ts'
import { AppError } from '../../../http/errors.ts'
import type { Principal } from '../../../http/principal.ts'
import { hashOfToken, newToken } from '../../../http/token.ts'
import { USER_STATUS } from '../../../http/well-known.ts'
import { LOG_TYPE, type SystemLog } from '../../../platform/system-log.store.ts'
import type { LoginFailures } from './login-failure.repository.ts'
import type { PasswordCheck } from './password-check.service.ts'
import { principalOfSession } from './principal.ts'
import type { Account, SessionRepository } from './session.repository.ts'

interface Needs {
  sessions: SessionRepository
  failures: Pick<LoginFailures, 'removeOld'>
  passwordCheck: PasswordCheck
  log: SystemLog
  dictionaries: { all(): Promise<DictionaryItems> }
  /** Entity account/login: what a sign-in must give. */
  loginEntity: Entity
  settings: { guest: boolean }
}

/** Where a sign-in comes from. */
export interface Caller {
  ip: string
  userAgent: string | null
}

/** Days for which the row of an ended session is kept. */
const ENDED_KEPT_DAYS = 7

export type SessionService = ReturnType<typeof createSessionService>

/** Sessions: sign-in, sign-out, who holds a token, and the department a person works in. */
export function createSessionService(needs: Needs) {
  const { sessions, failures, passwordCheck, log, dictionaries, loginEntity, settings } = needs

  return {
    /** @throws AppError NOT_SIGNED_IN, TOKEN_EXPIRED, TENANT_NOT_MEMBER */
    async identify(tokenHash: Buffer, tenantId: number): Promise<Principal> {
      const row = await sessions.find(tokenHash, tenantId, GUEST_USERNAME)
      if (row === undefined) throw new AppError('NOT_SIGNED_IN')
      return principalOfSession(row, tokenHash, tenantId)
    },

    /** @throws AppError RECORD_INVALID, LOGIN_REFUSED, LOGIN_FROZEN, LOGIN_LOCKED, GUEST_SIGN_IN_OFF */
    async signIn(body: Row, caller: Caller): Promise<LoginResult> {
      const account = isGuestSignIn(body) ? await guestAccount() : await knownAccount(body, caller)
      const departs = await sessions.departsOf(account.id)
      const orgCode = await settleOrgCode(account, departs)
      const token = newToken()
      const tokenHash = hashOfToken(token)
      await sessions.insert({ tokenHash, userId: account.id, lifetimeMs: SESSION_LIFETIME_MS, ...caller })
      await writeLog(account, `用户名: ${account.username},登录成功！`, caller.ip)
      return {
        token,
        userInfo: userInfoOf({ ...account, orgCode }),
        departs,
        multi_depart: departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0,
        sysAllDictItems: await dictionaries.all(),
      }
    },

    async signOut(principal: Principal, ip: string): Promise<void> {
      await sessions.revoke(principal.sessionId, 'signed out')
      await writeLog(principal, `用户名: ${principal.realname},退出成功！`, ip)
    },

    async departsOf(principal: Principal): Promise<{ list: Depart[]; orgCode: string | null }> {
      return { list: await sessions.departsOf(principal.userId), orgCode: principal.orgCode }
    },

    /** @throws AppError DEPART_NOT_OWN for a department that is none of the person's. */
    async selectDepart(principal: Principal, orgCode: string): Promise<{ userInfo: UserInfo }> {
      const departs = await sessions.departsOf(principal.userId)
      if (!departs.some((depart) => depart.orgCode === orgCode)) throw new AppError('DEPART_NOT_OWN')
      await sessions.setOrgCode(principal.userId, orgCode)
      const account = await sessions.findAccount(principal.username)
      if (account === undefined) throw new AppError('TOKEN_EXPIRED')
      return { userInfo: userInfoOf(account) }
    },

    /** Forgets what ended long ago. Run now and then. */
    async tidy(): Promise<void> {
      await sessions.removeEnded(ENDED_KEPT_DAYS)
      await failures.removeOld()
    },
  }

  async function guestAccount(): Promise<Account> {
    const account = settings.guest ? await sessions.findAccount(GUEST_USERNAME) : undefined
    if (account === undefined || account.status !== USER_STATUS.normal) throw new AppError('GUEST_SIGN_IN_OFF')
    return account
  }

  async function knownAccount(body: Row, { ip }: Caller): Promise<Account> {
    const { username, password } = checkedRecord(loginEntity, body) as { username: string; password: string }
    const account = await sessions.findAccount(username)
    const right = await passwordCheck.isRight(username, account?.passwordHash ?? null, password)
    if (account === undefined || !right) {
      await writeLog({ username }, '用户登录失败，用户名或密码错误！', ip)
      throw new AppError('LOGIN_REFUSED')
    }
    if (account.status !== USER_STATUS.normal) {
      await writeLog(account, `用户登录失败，用户名:${username}已冻结！`, ip)
      throw new AppError('LOGIN_FROZEN')
    }
    return account
  }

  /** The current department stays while it is one of the person's; otherwise it becomes the first. */
  async function settleOrgCode({ id, orgCode }: Account, departs: readonly Depart[]): Promise<string | null> {
    if (departs.some((depart) => depart.orgCode === orgCode)) return orgCode
    const settled = departs[0]?.orgCode ?? null
    if (settled !== orgCode) await sessions.setOrgCode(id, settled)
    return settled
  }

  function writeLog(who: { username: string; realname?: string }, content: string, ip: string): Promise<void> {
    const { username, realname } = who
    return log.add({ type: LOG_TYPE.login, content, username, realname, ip, method: 'POST', url: '/sys/login' })
  }
}

/** The guest has no password; the sign-in form refuses an empty one for everybody else. */
export function isGuestSignIn({ username, password }: Row): boolean {
  return username === GUEST_USERNAME && (password === '' || password === null || password === undefined)
}

function userInfoOf({ passwordHash: _, ...info }: Account): UserInfo {
  return info
}
