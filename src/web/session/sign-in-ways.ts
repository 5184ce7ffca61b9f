import { RefusedError } from '#renderers/ports.ts'
import type { LoginResult, SignInResult, UserInfo } from '#shared/wire/session.ts'
import type { Http, HttpRequest } from '../http/client.ts'
import type { Session } from './session-store.ts'
import type { Chosen } from './sign-in-choice.ts'

/** Proof that the user owns an account. */
export type SignInWay =
  | { by: 'password'; username: string; password: string; captcha?: string; checkKey?: string }
  | { by: 'phone'; mobile: string; captcha: string }
  | { by: 'third-party'; id: string }
  | { by: 'cas'; ticket: string; service: string }

export function requestOf(way: SignInWay): HttpRequest {
  switch (way.by) {
    case 'password': {
      const { by, ...body } = way
      return { method: 'POST', path: '/sys/login', body }
    }
    case 'phone':
      return { method: 'POST', path: '/sys/phoneLogin', body: { mobile: way.mobile, captcha: way.captcha } }
    case 'third-party':
      return { method: 'GET', path: `/thirdLogin/getLoginUser/${encodeURIComponent(way.id)}` }
    case 'cas':
      return { method: 'GET', path: '/cas/client/validateLogin', query: { ticket: way.ticket, service: way.service } }
  }
}

/**
 * Sends a sign-in to the server; the session does not begin yet.
 * @throws RefusedError with the server's reason unless the answer's code is 200.
 */
export async function requestSignIn(http: Http, way: SignInWay): Promise<LoginResult> {
  const { code, message, result } = await http.send<SignInResult & Partial<LoginResult>>(requestOf(way))
  if (code !== 200) throw new RefusedError(message)
  return { ...result, departs: result.departs ?? [], sysAllDictItems: result.sysAllDictItems ?? {} }
}

/**
 * Begins the session in the chosen tenant and department.
 * @throws RefusedError when the server refuses the department.
 */
export async function beginSession(
  { http, session }: { http: Http; session: Session },
  login: LoginResult,
  { tenant = login.tenantList?.[0]?.id, orgCode }: Chosen = {},
): Promise<void> {
  const isNew = orgCode !== undefined && orgCode !== login.userInfo.orgCode
  const { token, userInfo: person } = login
  const as = { token, tenant: String(tenant ?? 0) }
  const userInfo = isNew ? await selectDepart(http, { orgCode, username: person.username }, as) : person
  session.begin({ ...login, userInfo }, tenant)
}

/**
 * Sets the current department of a user.
 * @throws RefusedError for a department that does not belong to the user.
 */
export async function selectDepart(
  http: Http,
  body: { orgCode: string; username: string },
  as: HttpRequest['as'],
): Promise<UserInfo> {
  const request: HttpRequest = { method: 'POST', path: '/sys/selectDepart', body, as }
  return (await http.send<{ userInfo: UserInfo }>(request)).result.userInfo
}

/** Ends a session of a user who cancelled the choice. */
export function giveUpSignIn(http: Http, { token }: LoginResult): void {
  http.send({ method: 'POST', path: '/sys/logout', as: { token }, quiet: true }).catch(() => undefined)
}
