import type { SignInWay } from './sign-in-ways.ts'

/** Query parameter under which the server hands over the one-time id of a third-party sign-in. */
const THIRD_LOGIN_PARAM = 'thirdLogin'

/** Under which it says why there is none: a code of the error catalogue. */
const THIRD_ERROR_PARAM = 'thirdError'

/** What CAS takes for the address of this application; it must be the same on the way out and on the way back. */
export function casService(origin: string, loginPath: string): string {
  return origin + loginPath
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
