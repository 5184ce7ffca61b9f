import { RefusedError } from '#renderers/ports.ts'
import type { Http } from '../http/client.ts'
import type { EntryDecision } from './decide-entry.ts'
import { fetchPermissions } from './fetch-permissions.ts'
import { loginPathTo, targetAfterSignIn } from './redirect.ts'
import type { Session } from './session-store.ts'
import { signInAsGuest, signOut } from './sign-in.ts'

interface Dependencies {
  http: Http
  session: Session
  showNotice(text: string): void
  /** Reloads the whole application. */
  reload(): void
}

export interface Entrance {
  /**
   * Carries out `decideEntry` at an address (path and query).
   * @returns the address to go on to; undefined to stay.
   */
  pass(decision: EntryDecision, at: { path: string; search: string }): Promise<string | undefined>
}

/** Entry of the application. Simultaneous equal requests run once. */
export function createEntrance({ http, session, showNotice, reload }: Dependencies): Entrance {
  let guestSignIn: Promise<boolean> | undefined
  let fetching: Promise<void> | undefined

  async function asGuest(): Promise<void> {
    guestSignIn ??= signInAsGuest({ http, session }).finally(() => {
      guestSignIn = undefined
    })
    if (!(await guestSignIn)) session.end('to-login')
    else if (session.survivesReload()) reload()
  }

  async function fetchOnce(): Promise<void> {
    fetching ??= fetchPermissions({ http, session }).finally(() => {
      fetching = undefined
    })
    try {
      await fetching
    } catch (error) {
      if (error instanceof RefusedError) showNotice(error.message)
      await signOut({ http, session }, 'to-login')
    }
  }

  return {
    async pass(decision, { path, search }) {
      if (decision === 'go-to-login') return loginPathTo(path + search)
      if (decision === 'leave-login') return targetAfterSignIn(search)
      if (decision === 'sign-in-as-guest') await asGuest()
      if (decision === 'fetch-permissions') await fetchOnce()
      if (decision === 'reload') reload()
      return undefined
    },
  }
}
