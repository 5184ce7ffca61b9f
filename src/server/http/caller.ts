import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { DEFAULT_TENANT, readTenant } from './tenant.ts'

/** Origin of a request, for log entries. */
export interface Caller {
  ip: string
  userAgent: string | null
  method: string
  /** Path below the context path, as the route declares it. */
  url: string
  /** The `code` of the address at which the application was opened; clients send it with every call. */
  landingCode: string | null
  tenantId: number
}

const USER_AGENT_LENGTH = 300
const LANDING_CODE_LENGTH = 100

export function callerOf({ ip, headers, method, query, routeOptions }: FastifyRequest): Caller {
  const userAgent = headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null
  const url = (routeOptions.url ?? '').replace(CONTEXT_PATH, '')
  return { ip, userAgent, method, url, landingCode: landingCodeIn(query), tenantId: tenantIn(headers) }
}

/** Public calls do not refuse a bad tenant header, since they hardly use it. */
function tenantIn(headers: IncomingHttpHeaders): number {
  try {
    return readTenant(headers)
  } catch {
    return DEFAULT_TENANT
  }
}

/** Ignores an invalid code: it only affects the lists that it would filter. */
function landingCodeIn(query: unknown): string | null {
  const { code } = query as Record<string, unknown>
  const isFit = typeof code === 'string' && code !== '' && code.length <= LANDING_CODE_LENGTH && !code.includes('\0')
  return isFit ? code : null
}
