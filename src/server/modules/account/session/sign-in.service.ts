import { checkedRecord } from '#server/http/answers/checked-record.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressGroup } from '#server/http/pipeline/address-group.ts'
import { hashOfToken, newToken } from '#server/http/token.ts'
import { USER_STATUS } from '#server/http/well-known.ts'
import type { Invitations } from '#server/platform/accounts/invitations.ts'
import { LOG_TYPE, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { GUEST_USERNAME, SESSION_LIFETIME_MS } from '#shared/wire/protocol.ts'
import type { Depart, DictionaryItems, LoginResult, SignInResult, Tenant } from '#shared/wire/session.ts'
import type { CaptchaDemand } from './captcha-demand.service.ts'
import type { PasswordCheck } from './password-check.service.ts'
import { type Account, type SessionRepository, userInfoOf } from './session.repository.ts'

interface Dependencies {
  sessions: Pick<
    SessionRepository,
    'findAccount' | 'findAccountById' | 'departsOf' | 'tenantsOf' | 'hasTenant' | 'setOrgCode' | 'insert'
  >
  passwordCheck: PasswordCheck
  invitations: Pick<Invitations, 'accept'>
  captchaDemand: CaptchaDemand
  log: SystemLog
  dictionaries: { all(): Promise<DictionaryItems> }
  /** Entity account/login: fields of a sign-in. */
  loginEntity: Entity
  settings: { guest: boolean }
}

export type SignInService = ReturnType<typeof createSignInService>

/** Last step of every way to sign in. */
export function createSignInService(dependencies: Dependencies) {
  const { sessions, passwordCheck, invitations, captchaDemand, log, dictionaries, loginEntity, settings } = dependencies

  return {
    /**
     * Signs in by name and password; the guest has an empty one.
     * @throws AppError RECORD_INVALID, LOGIN_REFUSED, LOGIN_REFUSED_CAPTCHA_NEXT, LOGIN_FROZEN, LOGIN_LOCKED,
     * CAPTCHA_INVALID, CAPTCHA_WRONG, GUEST_SIGN_IN_OFF, TENANTS_CLOSED, TENANT_MISSING
     */
    async byPassword(body: Row, caller: Caller): Promise<LoginResult> {
      const account = isGuestSignIn(body) ? await guestAccount() : await knownAccount(body, caller)
      return withDictionaries(await open(account, caller))
    },

    /**
     * Signs in a person who proved the identity without a password.
     * @throws AppError LOGIN_REFUSED for a deleted account or the guest's; LOGIN_FROZEN, TENANTS_CLOSED, TENANT_MISSING
     */
    async asUser(userId: string, caller: Caller): Promise<LoginResult> {
      return withDictionaries(await open(await provenAccount(userId, caller), caller))
    },

    /** Signs in like `asUser`, without the dictionaries in the answer. */
    async asUserBriefly(userId: string, caller: Caller): Promise<SignInResult> {
      return open(await provenAccount(userId, caller), caller)
    },
  }

  async function guestAccount(): Promise<Account> {
    const account = settings.guest ? await sessions.findAccount(GUEST_USERNAME) : undefined
    if (account === undefined || account.status !== USER_STATUS.normal) throw new AppError('GUEST_SIGN_IN_OFF')
    return account
  }

  async function knownAccount(body: Row, caller: Caller): Promise<Account> {
    const given = checkedRecord(loginEntity, body) as { username: string; password: string }
    const { username, password } = given
    const address = addressGroup(caller.ip)
    await passwordCheck.refuseLocked(username)
    await captchaDemand.meet(username, address, { captcha: body.captcha, checkKey: body.checkKey })
    const account = await sessions.findAccount(username)
    const right = await passwordCheck.isRight(username, account?.passwordHash ?? null, password, address)
    if (account === undefined || !(right || (await acceptsInvitation(account, password)))) {
      await writeLog({ username }, '用户登录失败，用户名或密码错误！', caller)
      throw await captchaDemand.refusal(username, address)
    }
    return unlessFrozen(account, caller)
  }

  /**
   * Accepts the one-time password of an invitation on its first use. The password check has counted it as wrong, so the
   * failures are cleared.
   */
  async function acceptsInvitation({ id, username }: Account, password: string): Promise<boolean> {
    if (!(await invitations.accept(id, password))) return false
    await passwordCheck.forgive(username)
    return true
  }

  async function provenAccount(userId: string, caller: Caller): Promise<Account> {
    const account = await sessions.findAccountById(userId)
    // The guest may sign in only with the empty password.
    if (account === undefined || account.username === GUEST_USERNAME) throw new AppError('LOGIN_REFUSED')
    return unlessFrozen(account, caller)
  }

  async function unlessFrozen(account: Account, caller: Caller): Promise<Account> {
    if (account.status === USER_STATUS.normal) return account
    await writeLog(account, `用户登录失败，用户名:${account.username}已冻结！`, caller)
    throw new AppError('LOGIN_FROZEN')
  }

  async function open(account: Account, caller: Caller): Promise<SignInResult> {
    const tenantList = await openTenants(account, caller)
    const tenantId = tenantOf(caller, tenantList)
    const departs = tenantId === undefined ? [] : await sessions.departsOf(account.id, tenantId)
    const orgCode = await settleOrgCode(account, departs)
    const token = newToken()
    const { ip, userAgent, landingCode } = caller
    const session = { tokenHash: hashOfToken(token), userId: account.id, lifetimeMs: SESSION_LIFETIME_MS }
    await sessions.insert({ ...session, ip, userAgent, landingCode })
    await writeLog(account, `用户名: ${account.username},登录成功！`, caller)
    return {
      token,
      userInfo: userInfoOf({ ...account, orgCode }),
      departs,
      multi_depart: departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0,
      tenantList,
    }
  }

  /** Refuses accounts without an open tenant, so that they do not work in another one. */
  async function openTenants(account: Account, caller: Caller): Promise<Tenant[]> {
    const tenants = await sessions.tenantsOf(account.id)
    if (tenants.length > 0) return tenants
    const hasTenant = await sessions.hasTenant(account.id)
    const reason = hasTenant ? '所属租户均不可用' : '不属于任何租户'
    await writeLog(account, `用户登录失败，用户名:${account.username}${reason}！`, caller)
    throw new AppError(hasTenant ? 'TENANTS_CLOSED' : 'TENANT_MISSING')
  }

  async function withDictionaries(result: SignInResult): Promise<LoginResult> {
    return { ...result, sysAllDictItems: await dictionaries.all() }
  }

  /** Returns the current department if it is one of the person's in this tenant; otherwise sets the first one. */
  async function settleOrgCode({ id, orgCode }: Account, departs: readonly Depart[]): Promise<string | null> {
    if (departs.some((depart) => depart.orgCode === orgCode)) return orgCode
    const settled = departs[0]?.orgCode ?? null
    // Without a department here, the stored department of another tenant stays for that tenant.
    if (settled !== null) await sessions.setOrgCode(id, settled)
    return settled
  }

  function writeLog(who: { username: string; realname?: string }, content: string, caller: Caller): Promise<void> {
    const { username, realname } = who
    const { ip, method, url } = caller
    return log.add({ type: LOG_TYPE.login, content, username, realname, ip, method, url })
  }
}

/** Returns the requested tenant if it admits the person; otherwise the only tenant, for clients without tenants. */
function tenantOf({ tenantId }: Caller, tenants: readonly Tenant[]): number | undefined {
  if (tenants.some(({ id }) => id === tenantId)) return tenantId
  return tenants.length === 1 ? tenants[0]!.id : undefined
}

/** The guest has no password; the sign-in form refuses an empty one for other accounts. */
export function isGuestSignIn({ username, password }: Row): boolean {
  return username === GUEST_USERNAME && (password === '' || password === null || password === undefined)
}
