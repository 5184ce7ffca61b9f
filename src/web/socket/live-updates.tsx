import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { SOCKET_PATH, SOCKET_TENANT_QUERY } from '#shared/wire/socket.ts'
import { useHost } from '../host.ts'
import { createHearing } from './hear-message.ts'
import { keepSocketOpen } from './socket-client.ts'

/** Time in which a user's own sign-out ends. */
const CHECK_DELAY_MS = 1000

/** Keeps the socket of the window open while a user is signed in. Shows nothing. */
export function LiveUpdates() {
  const host = useHost()
  const { token, user } = useSnapshot(host.session.state)
  const userId = user?.id
  useEffect(() => {
    if (token === undefined || userId === undefined) return
    let check: ReturnType<typeof setTimeout> | undefined
    const end = keepSocketOpen({
      open: () => new WebSocket(addressOf(userId, host.session.tenant()), token),
      hear: createHearing(host),
      onLive: (isLive) => {
        host.bell.isPushed = isLive
        // Messages that arrived while the socket was closed.
        if (!isLive) return
        void host.bell.current?.reload()
        host.changes.notify('messages')
      },
      // A call, whose failure shows the end of the session and offers to sign in. Delayed: a user who signs out here
      // needs no such message.
      onNotSignedIn: () => {
        check = setTimeout(() => {
          host.http.send({ method: 'GET', path: '/sys/user/getCurrentUserDeparts' }).catch(() => undefined)
        }, CHECK_DELAY_MS)
      },
    })
    return () => {
      clearTimeout(check)
      end()
      host.bell.isPushed = false
    }
  }, [host, token, userId])
  return null
}

function addressOf(userId: string, tenant: string): string {
  const { protocol, host } = window.location
  const path = `${CONTEXT_PATH}${SOCKET_PATH}/${encodeURIComponent(userId)}?${SOCKET_TENANT_QUERY}=${tenant}`
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`
}
