import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { plainLoginPath, redirectIn } from './redirect.ts'
import type { SignInWay } from './sign-in-ways.ts'

/** Query parameter under which the server hands over the one-time id of a third-party sign-in. */
const THIRD_LOGIN_PARAM = 'thirdLogin'

/** Under which it says why there is none: a code of the error catalogue. */
const THIRD_ERROR_PARAM = 'thirdError'

/**
 * What CAS takes for the address of this application; it must be the same on the way out and on the way back.
 * @param search of the login page, whose wish goes along.
 */
export function casService(origin: string, search: string): string {
  return origin + plainLoginPath(search)
}

/** Where a sign-in at the CAS server begins. */
export function casLoginUrl(casUrl: string, origin: string, search: string): string {
  return `${casUrl.replace(/\/+$/, '')}/login?service=${encodeURIComponent(casService(origin, search))}`
}

/** Where a sign-in at a provider elsewhere begins. */
export function thirdLoginUrl(source: string, search: string): string {
  const target = redirectIn(search)
  const query = target ? `?redirect=${encodeURIComponent(target)}` : ''
  return `${CONTEXT_PATH}/thirdLogin/render/${encodeURIComponent(source)}${query}`
}

/** The sign-in that somebody else began and whose proof the login address carries. */
export function arrivalOf(search: string, service: string): SignInWay | undefined {
  const query = new URLSearchParams(search)
  const id = query.get(THIRD_LOGIN_PARAM)
  if (id) return { by: 'third-party', id }
  const ticket = query.get('ticket')
  return ticket?.startsWith('ST-') ? { by: 'cas', ticket, service } : undefined
}

/** Why a sign-in that somebody else began came to nothing: a code of the error catalogue. */
export function arrivalError(search: string): string | undefined {
  return new URLSearchParams(search).get(THIRD_ERROR_PARAM) ?? undefined
}
