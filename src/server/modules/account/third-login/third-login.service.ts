import { createHash } from 'node:crypto'
import { AppError } from '#server/http/answers/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { newSecret } from '#server/platform/ids.ts'
import {
  newOidcChecks,
  type OidcChecks,
  type OidcClient,
  type OidcIdentity,
} from '#server/platform/oidc/oidc-client.ts'
import type { OneTimeValues } from '#server/platform/stores/one-time-values.store.ts'
import { LOG_TYPE, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import { isInsidePath } from '#shared/rules/inside-path.ts'
import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import type { LoginResult, SiteInfo } from '#shared/wire/session.ts'
import type { AccountLookup } from '../session/account-lookup.service.ts'
import type { SignInService } from '../session/sign-in.service.ts'
import type { ThirdAccountRepository } from './third-account.repository.ts'

interface Dependencies {
  /** Undefined when no provider is configured. */
  client: OidcClient | undefined
  settings: {
    /** Name of the provider in paths. */
    source: string
    publicUrl: string
    /** Fields by which the account of an unlinked person is found, for the first sign-in. */
    linkBy: readonly ('email' | 'phone')[]
  }
  links: ThirdAccountRepository
  accounts: Pick<AccountLookup, 'idByEmail' | 'idByPhone'>
  values: Pick<OneTimeValues, 'issue' | 'put' | 'take'>
  signIns: Pick<SignInService, 'asUser'>
  site: { info(): Promise<SiteInfo> }
  log: SystemLog
  warn(message: string): void
}

/** Query parameters for the sign-in page after the last step: the screen to show. */
type ReturnTarget = Record<string, string>

interface PendingState {
  checks: OidcChecks
  browser: string
  wish: ReturnTarget
}

interface PendingUser {
  userId: string
  browser: string
}

const STATE_LIFETIME_MS = 600_000
const HAND_OVER_LIFETIME_MS = 60_000

export type ThirdLoginService = ReturnType<typeof createThirdLoginService>

/**
 * Sign-in through an external provider. Each step is bound to the browser that began, so that a link cannot sign in
 * somebody as another person. The token never appears in a URL.
 */
export function createThirdLoginService(dependencies: Dependencies) {
  const { settings, links, accounts, values, signIns, site, log, warn } = dependencies

  return {
    /**
     * @param browser secret that the browser stores until the end
     * @param redirect screen to show in the end; a URL outside the application is ignored
     * @returns the provider's URL, to which the browser is redirected
     * @throws AppError THIRD_LOGIN_OFF
     */
    async begin(source: string, browser: string, redirect = ''): Promise<string> {
      const client = await requireClient(source)
      const checks = newOidcChecks()
      const state = newSecret()
      const returnTo: ReturnTarget = isInsidePath(redirect) ? { redirect } : {}
      const pending = { checks, browser: hashOf(browser), wish: returnTo } satisfies PendingState
      await values.put('third-login-state', state, pending, STATE_LIFETIME_MS)
      try {
        return await client.begin(state, checks)
      } catch (error) {
        return failed(error, returnTo)
      }
    },

    /**
     * @param search query string that the provider added to the redirect
     * @returns URL of the sign-in page: contains an id for `handOver`, or an error code
     * @throws AppError THIRD_LOGIN_OFF
     */
    async finish(source: string, search: string, browser: string): Promise<string> {
      const client = await requireClient(source)
      const state = new URLSearchParams(search).get('state') ?? ''
      let returnTo: ReturnTarget = {}
      try {
        const begun = await takeState(state, browser)
        returnTo = begun.wish
        const userId = await userIdOf(await client.finish(search, state, begun.checks))
        const pending = { userId, browser: hashOf(browser) } satisfies PendingUser
        return signInPage({
          ...returnTo,
          thirdLogin: await values.issue('third-login', pending, HAND_OVER_LIFETIME_MS),
        })
      } catch (error) {
        return failed(error, returnTo)
      }
    },

    /** @throws AppError THIRD_LOGIN_EXPIRED, LOGIN_FROZEN */
    async handOver(id: string, browser: string, caller: Caller): Promise<LoginResult> {
      const taken = await values.take<PendingUser>('third-login', id)
      if (taken === undefined || taken.payload.browser !== hashOf(browser)) throw new AppError('THIRD_LOGIN_EXPIRED')
      return signIns.asUser(taken.payload.userId, caller)
    },
  }

  async function requireClient(source: string): Promise<OidcClient> {
    const { client } = dependencies
    const allowed = client !== undefined && source === settings.source && (await site.info()).allowThirdLogin
    if (!allowed) throw new AppError('THIRD_LOGIN_OFF')
    return client
  }

  /** Returns the state that this browser began; works once. @throws AppError THIRD_LOGIN_EXPIRED */
  async function takeState(state: string, browser: string): Promise<PendingState> {
    const taken = await values.take<PendingState>('third-login-state', state)
    if (taken === undefined || taken.payload.browser !== hashOf(browser)) throw new AppError('THIRD_LOGIN_EXPIRED')
    return taken.payload
  }

  /** Never creates an account. @throws AppError THIRD_ACCOUNT_UNKNOWN */
  async function userIdOf(identity: OidcIdentity): Promise<string> {
    const known = await links.userIdOf(identity)
    if (known !== undefined) return known
    const userId = await findByContact(identity)
    if (userId === undefined) throw new AppError('THIRD_ACCOUNT_UNKNOWN')
    await links.link(identity, userId)
    const content = `绑定第三方账号 ${identity.issuer} ${identity.subject}，用户id： ${userId}`
    await log.add({ type: LOG_TYPE.operation, content })
    return userId
  }

  async function findByContact({ email, phone }: OidcIdentity): Promise<string | undefined> {
    const { linkBy } = settings
    const byEmail = linkBy.includes('email') && email ? await accounts.idByEmail(email) : undefined
    return byEmail ?? (linkBy.includes('phone') && phone ? accounts.idByPhone(phone) : undefined)
  }

  function failed(error: unknown, returnTo: ReturnTarget = {}): string {
    const { code } = error instanceof AppError ? error : new AppError('THIRD_LOGIN_FAILED')
    if (!(error instanceof AppError)) warn(`第三方登录失败：${(error as Error).message}`)
    return signInPage({ ...returnTo, thirdError: code })
  }

  function signInPage(query: Record<string, string>): string {
    return `${settings.publicUrl}${LOGIN_PATH}?${new URLSearchParams(query)}`
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
