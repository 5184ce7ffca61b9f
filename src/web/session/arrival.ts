import type { SignInWay } from './sign-in-ways.ts'

/** Query parameter under which the server hands over the one-time id of a third-party sign-in. */
export const THIRD_LOGIN_PARAM = 'thirdLoginId'

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
