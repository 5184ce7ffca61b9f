import type { FastifyRequest } from 'fastify'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

/** Where a request comes from, for whoever keeps a record of it. */
export interface Caller {
  ip: string
  userAgent: string | null
  method: string
  /** Path below the context path, as the route declares it. */
  url: string
}

const USER_AGENT_LENGTH = 300

export function callerOf({ ip, headers, method, routeOptions }: FastifyRequest): Caller {
  const userAgent = headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null
  return { ip, userAgent, method, url: (routeOptions.url ?? '').replace(CONTEXT_PATH, '') }
}
