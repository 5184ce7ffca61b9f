import { type Ports, RefusedError } from '#renderers/ports.ts'
import type { Session } from '#web/session/session-store.ts'
import { shellTexts } from '../shell-texts.ts'

/** Ports of a dialog about the user's account: nothing is sent once the browser has lost the user. */
export function withUserCheck(ports: Ports, session: Pick<Session, 'hasStoredUser'>): Ports {
  return {
    ...ports,
    async call(request) {
      if (!session.hasStoredUser()) throw new RefusedError(shellTexts.noUser)
      return ports.call(request)
    },
  }
}
