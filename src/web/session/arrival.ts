import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { plainLoginPath, redirectIn } from './redirect.ts'
import type { SignInWay } from './sign-in-ways.ts'

/** Query parameter with the one-time id of a third-party sign-in. */
const THIRD_LOGIN_PARAM = 'thirdLogin'

/** Query parameter with the reason of a failure: a code of the error catalogue. */
const THIRD_ERROR_PARAM = 'thirdError'

/**
 * Address of this application for CAS; it must be equal on the way out and on the way back.
 * @param search of the login page, whose redirect target is included.
 */
export function casService(origin: string, search: string): string {
  return origin + plainLoginPath(search)
}

/** Address that begins a sign-in at the CAS server. */
export function casLoginUrl(casUrl: string, origin: string, search: string): string {
  return `${casUrl.replace(/\/+$/, '')}/login?service=${encodeURIComponent(casService(origin, search))}`
}

/** Address that begins a sign-in at an external provider. */
export function thirdLoginUrl(source: string, search: string): string {
  const target = redirectIn(search)
  const query = target ? `?redirect=${encodeURIComponent(target)}` : ''
  return `${CONTEXT_PATH}/thirdLogin/render/${encodeURIComponent(source)}${query}`
}

/** Sign-in that began elsewhere and whose proof is in the login address. */
export function arrivalOf(search: string, service: string): SignInWay | undefined {
  const query = new URLSearchParams(search)
  const id = query.get(THIRD_LOGIN_PARAM)
  if (id) return { by: 'third-party', id }
  const ticket = query.get('ticket')
  return ticket?.startsWith('ST-') ? { by: 'cas', ticket, service } : undefined
}

/** Reason why a sign-in that began elsewhere failed: a code of the error catalogue. */
export function arrivalError(search: string): string | undefined {
  return new URLSearchParams(search).get(THIRD_ERROR_PARAM) ?? undefined
}
