import { RefusedError } from '#renderers/ports.ts'
import type { PermissionAnswer } from '#shared/wire/session.ts'
import type { Http } from '../http/client.ts'
import { setPublished } from '../screens/load-screen.ts'
import { texts } from '../texts.ts'
import type { Session } from './session-store.ts'

interface Dependencies {
  http: Http
  session: Session
}

/**
 * Reads menu and buttons of the user.
 * @throws RefusedError when the menu is empty.
 */
export async function fetchPermissions({ http, session }: Dependencies): Promise<void> {
  // The token travels in its header only: addresses end up in logs.
  const path = '/sys/permission/getUserPermissionByToken'
  const { result } = await http.send<PermissionAnswer>({ method: 'GET', path })
  if (!result?.menu?.length) throw new RefusedError(texts.menuEmpty)
  setPublished(result.pages, result.entities)
  const { menu, switchedOff } = result
  session.grant({ menu, auth: result.auth ?? [], allAuth: result.allAuth ?? [], switchedOff })
}
