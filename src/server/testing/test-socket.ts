import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { SOCKET_PATH, type SocketMessage } from '#shared/wire/socket.ts'
import type { App } from '../http/app-type.ts'

export interface TestSocket {
  socket: WebSocket
  /** All messages so far. */
  heard: SocketMessage[]
  /** Titles of the messages. */
  titles(): string[]
  /** Resolves to the close code. */
  closed: Promise<number>
}

interface Options {
  token?: string
  /** Query of the address, with the question mark. */
  query?: string
  /** Default: below the context path. */
  prefix?: string
  origin?: string
  /** False: does not answer pings. */
  autoPong?: boolean
}

/** Address of a test server, which starts to listen at the first call. */
export async function listening(app: App): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens a socket as a browser does. @param at `http://` address of the server. @throws when the upgrade is refused. */
export async function openSocket(at: string, userId: string, options: Options = {}): Promise<TestSocket> {
  const { token, query = '', prefix = CONTEXT_PATH, origin, autoPong } = options
  const address = `${at.replace('http', 'ws')}${prefix}${SOCKET_PATH}/${encodeURIComponent(userId)}${query}`
  const socket = new WebSocket(address, token, { origin, autoPong, perMessageDeflate: false })
  const heard: SocketMessage[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  return { socket, heard, closed, titles: () => heard.map(({ msgTxt }) => msgTxt) }
}
