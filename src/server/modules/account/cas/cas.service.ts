import { AppError } from '#server/http/answers/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CasClient } from '#server/platform/cas/cas-client.ts'
import type { CasResult } from '#server/platform/cas/cas-response.ts'
import { isInsidePath } from '#shared/rules/inside-path.ts'
import type { SignInResult } from '#shared/wire/session.ts'
import type { AccountLookup } from '../session/account-lookup.service.ts'
import type { SignInService } from '../session/sign-in.service.ts'

interface Dependencies {
  /** Undefined when no CAS server is configured. */
  client: CasClient | undefined
  /** Our URL; tickets for other services are refused. */
  publicUrl: string
  accounts: Pick<AccountLookup, 'idByUsername'>
  signIns: Pick<SignInService, 'asUserBriefly'>
  warn(message: string): void
}

const LONGEST_REASON = 200

export type CasService = ReturnType<typeof createCasService>

/** Sign-in by a ticket of the configured CAS server. */
export function createCasService({ client, publicUrl, accounts, signIns, warn }: Dependencies) {
  return {
    /** @throws AppError CAS_OFF, CAS_SERVICE_FOREIGN, CAS_FAILED, CAS_REFUSED, CAS_ACCOUNT_UNKNOWN, LOGIN_FROZEN */
    async signIn(ticket: string, service: string, caller: Caller): Promise<SignInResult> {
      if (client === undefined) throw new AppError('CAS_OFF')
      if (!isBelow(service, publicUrl)) throw new AppError('CAS_SERVICE_FOREIGN')
      const verdict = await validate(client, ticket, service)
      if ('refusal' in verdict) throw new AppError('CAS_REFUSED', { reason: verdict.refusal.slice(0, LONGEST_REASON) })
      const userId = await accounts.idByUsername(verdict.username)
      if (userId === undefined) throw new AppError('CAS_ACCOUNT_UNKNOWN')
      return signIns.asUserBriefly(userId, caller)
    },
  }

  async function validate(cas: CasClient, ticket: string, service: string): Promise<CasResult> {
    try {
      return await cas.validate(ticket, service)
    } catch (error) {
      warn(`单点登录校验失败：${(error as Error).message}`)
      throw new AppError('CAS_FAILED')
    }
  }
}

/** Returns whether a URL is the base or below it. A redirect in its query must stay inside the application. */
export function isBelow(address: string, base: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, pathname, searchParams, username, password } = new URL(address)
  const folder = `${base}/`
  const staysInside = searchParams.getAll('redirect').every(isInsidePath)
  return staysInside && username === '' && password === '' && `${origin}${pathname}/`.startsWith(folder)
}
