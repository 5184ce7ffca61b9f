import { SOCKET_CLOSE } from '#shared/wire/socket.ts'
import type { Principal } from '../principal.ts'

type CloseCode = (typeof SOCKET_CLOSE)[keyof typeof SOCKET_CLOSE]

/**
 * Close code of a refused socket, which is opened and closed so that its browser learns the reason; undefined when it
 * is permitted.
 * @param userId person of the requested socket; only that person gets it.
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
 * Checks whether a page of this site makes the request. Programs send no origin and are permitted: they need a token
 * anyway.
 * @param host host of the request, with its port
 * @param publicUrl address of the site for people, where it is set
 */
export function isOwnOrigin(origin: string | undefined, host: string, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const originUrl = new URL(origin)
  // Some proxies send the name without the port.
  const isHere = originUrl.host === host || originUrl.hostname === host
  return isHere || (publicUrl !== undefined && originUrl.host === new URL(publicUrl).host)
}
