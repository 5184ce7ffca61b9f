import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { LoginResult } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'
import type { Session, SignOutEnd } from './session-store.ts'

interface Dependencies {
  http: Http
  session: Session
}

/** Resolves to false when the server accepts no guests; never rejects. */
export async function signInAsGuest({ http, session }: Dependencies): Promise<boolean> {
  try {
    const body = { username: GUEST_USERNAME, password: '' }
    const answer = await http.send<LoginResult>({ method: 'POST', path: '/sys/login', body, quiet: true })
    if (answer.code !== 200) return false
    session.begin(answer.result)
    return true
  } catch {
    return false
  }
}

/** Ends the session even when the server does not answer. Resolves to false then; never rejects. */
export async function signOut({ http, session }: Dependencies, how: SignOutEnd): Promise<boolean> {
  const token = session.state.token
    ? http.send({ method: 'POST', path: '/sys/logout', quiet: true }).then(
        () => true,
        () => false,
      )
    : Promise.resolve(true)
  // The request has its token already; nothing else may still use it.
  session.end(how)
  return token
}
