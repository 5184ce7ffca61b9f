import { LOGIN_PATH } from '#shared/wire/protocol.ts'
import type { SessionEnd } from './session-store.ts'

/** Routes that need no session. */
export const OPEN_PATHS: readonly string[] = [
  '/user',
  LOGIN_PATH,
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/onlineIframe/OnlineIframe',
  '/onlineIframe/OnlineIframeEdit',
]

export interface EntryInput {
  token?: string
  isGuest: boolean
  path: string
  /** Menu and buttons of the user are loaded. */
  hasPermissions: boolean
  /** Another user set the password; the server refuses all other calls before it is changed. */
  mustChangePassword?: boolean
  /** End of the last session. */
  ended?: SessionEnd
}

export type EntryDecision =
  | 'show'
  | 'wait'
  | 'sign-in-as-guest'
  | 'go-to-login'
  | 'leave-login'
  | 'fetch-permissions'
  | 'change-password'
  | 'reload'

/** Decides the next step before a path may be shown. */
export function decideEntry(facts: EntryInput): EntryDecision {
  const { token, isGuest, path, hasPermissions, mustChangePassword, ended } = facts
  const at = path.replace(/(.)\/+$/, '$1')
  if (token && at === LOGIN_PATH) return isGuest ? 'show' : 'leave-login'
  if (OPEN_PATHS.includes(at)) return 'show'
  if (!token) return withoutToken(ended)
  if (ended === 'replaced') return 'reload'
  if (mustChangePassword) return 'change-password'
  return hasPermissions ? 'show' : 'fetch-permissions'
}

function withoutToken(ended: SessionEnd | undefined): EntryDecision {
  if (ended === 'to-login') return 'go-to-login'
  return ended === 'reload' ? 'wait' : 'sign-in-as-guest'
}
