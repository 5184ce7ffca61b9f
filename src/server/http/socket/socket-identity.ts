import type { FastifyRequest } from 'fastify'
import { TENANT_HEADER } from '#shared/wire/protocol.ts'
import { SOCKET_TENANT_QUERY } from '#shared/wire/socket.ts'
import { readTenant } from '../tenant.ts'
import { readToken } from '../token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Used by sockets, which send token and tenant in their own way. */
    socket?: true
  }
}

/** Token of a socket. Browsers let it send no header but the sub-protocol, whose first part is the token. */
export function socketToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return readToken(headers['sec-websocket-protocol']?.split(',')[0]?.trim())
}

/** @throws AppError REQUEST_INVALID like that of a header. */
export function socketTenant(request: Pick<FastifyRequest, 'headers' | 'query'>): number {
  const tenant = (request.query as Record<string, unknown>)[SOCKET_TENANT_QUERY]
  return readTenant(tenant === undefined ? request.headers : { [TENANT_HEADER]: String(tenant) })
}
