import { SOCKET_CLOSE } from '#shared/wire/socket.ts'
import type { Principal } from '../principal.ts'

type CloseCode = (typeof SOCKET_CLOSE)[keyof typeof SOCKET_CLOSE]

/**
 * Why a socket is closed as soon as it is open, so that its browser learns the reason; undefined for who may have it.
 * @param userId whose socket is asked for; nobody but that person gets it.
 */
export function refusalOf(
  principal: Pick<Principal, 'userId' | 'isGuest' | 'mustChangePassword'> | null,
  userId: string,
): CloseCode | undefined {
  if (principal === null) return SOCKET_CLOSE.notSignedIn
  if (principal.isGuest || principal.mustChangePassword || principal.userId !== userId) return SOCKET_CLOSE.refused
  return undefined
}

/**
 * Whether a page of this site asks. Programs, which send no origin, may: they have to know a token like anybody else.
 * @param host at which the server was asked, with its port
 * @param publicUrl under which people know it, where that is set
 */
export function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const asked = new URL(origin)
  // Some proxies tell the name alone.
  const isHere = asked.host === host || asked.hostname === host
  return isHere || (publicUrl !== undefined && asked.host === new URL(publicUrl).host)
}
