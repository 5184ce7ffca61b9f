import websocket from '@fastify/websocket'
import type { FastifyRequest, RouteHandlerMethod } from 'fastify'
import { Type } from 'typebox'
import type { RawData, WebSocket } from 'ws'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { SOCKET_PATH, SOCKET_TICKET_QUERY } from '#shared/wire/socket.ts'
import { answers, ok } from '../answers/envelope.ts'
import { AppError } from '../answers/errors.ts'
import type { App } from '../app-type.ts'
import { principalOf } from '../pipeline/access.ts'
import { addressGroup } from '../pipeline/address-group.ts'
import type { Principal } from '../principal.ts'
import { isOwnOrigin, refusalOf } from './socket-rules.ts'
import type { SocketOwner, Sockets } from './sockets.ts'

/** Longest message of a client, bytes: clients send only heartbeats. */
const LONGEST_MESSAGE = 4096
/** Close codes of the protocol. */
const UNSUPPORTED_DATA = 1003
const INTERNAL_ERROR = 1011

interface Dependencies {
  sockets: Sockets
  /** Called for every person who connects or disconnects. */
  onUsers(userId: string): void
  /** @returns a ticket that replaces the person's token for some seconds. */
  issueTicket(principal: Principal): Promise<string>
  /** Returns the person of a ticket, which becomes invalid. */
  redeemTicket(ticket: string): Promise<Principal | null>
  publicUrl: string | undefined
}

/** Makes upgrades pass the hooks of requests. Register it before those hooks. */
export async function acceptSockets(app: App, sockets: Pick<Sockets, 'stop'>): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: LONGEST_MESSAGE, perMessageDeflate: false, clientTracking: false },
    preClose: () => sockets.stop(),
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'socket failed')
      // Sockets of clients that break the protocol are closing already; this handles a fault of ours.
      socket.close(INTERNAL_ERROR)
    },
  })
}

/**
 * Registers sockets of people under both paths. A refused socket is opened and closed with a code, the only reason that
 * a browser can read. So the route itself is public.
 */
export function socketRoutes(app: App, dependencies: Dependencies): void {
  for (const prefix of ['', CONTEXT_PATH]) {
    app.route({
      method: 'GET',
      url: `${prefix}${SOCKET_PATH}/:userId`,
      config: { access: 'public', socket: true },
      schema: { hide: true },
      // Redeems a ticket before the upgrade: messages between the upgrade and the registration of the socket would be
      // lost.
      preHandler: async (request) => {
        const { headers, host } = request
        if (!isOwnOrigin(headers.origin, host, dependencies.publicUrl)) throw new AppError('NOT_GRANTED')
        if (request.ws) request.principal ??= await ownerOfTicket(request, dependencies)
      },
      handler: noSocket,
      wsHandler: (socket: WebSocket, request: FastifyRequest) => serve(socket, request, dependencies),
    })
  }
  app.post(`${CONTEXT_PATH}${SOCKET_PATH}/ticket`, { schema: ticket, config: { access: 'user' } }, async (request) =>
    ok({ ticket: await dependencies.issueTicket(principalOf(request)) }),
  )
}

const ticket = {
  tags: ['message/socket'],
  summary: 'Issue a ticket that opens a socket once',
  response: answers(Type.Object({ ticket: Type.String() })),
}

const noSocket: RouteHandlerMethod = async () => {
  throw new AppError('PATH_UNKNOWN')
}

/** Runs without awaiting: the browser counts the socket as open already. */
function serve(socket: WebSocket, request: FastifyRequest, dependencies: Dependencies): void {
  const { sockets, onUsers } = dependencies
  const { principal } = request
  const refusal = refusalOf(principal, (request.params as { userId: string }).userId)
  if (principal === null || refusal !== undefined) {
    socket.close(refusal)
    return
  }
  const connection = sockets.open(holderOf(principal, request), socket)
  if (typeof connection === 'number') {
    socket.close(connection)
    return
  }
  socket.on('message', (_data: RawData, isBinary: boolean) => {
    if (isBinary) socket.close(UNSUPPORTED_DATA)
    else sockets.heard(connection)
  })
  socket.on('pong', () => {
    connection.isAlive = true
  })
  socket.on('close', () => {
    sockets.left(connection)
    onUsers(principal.userId)
  })
  if (socket.readyState !== socket.OPEN) sockets.left(connection)
  else onUsers(principal.userId)
}

async function ownerOfTicket(request: FastifyRequest, { redeemTicket }: Dependencies): Promise<Principal | null> {
  const ticket = (request.query as Record<string, unknown>)[SOCKET_TICKET_QUERY]
  return typeof ticket === 'string' && ticket !== '' ? redeemTicket(ticket) : null
}

function holderOf({ userId, tenantId, sessionId, viewer }: Principal, { ip }: FastifyRequest): SocketOwner {
  return { userId, tenantId, sessionId, isPreview: viewer !== undefined, address: addressGroup(ip) }
}
