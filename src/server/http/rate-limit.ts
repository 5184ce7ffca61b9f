import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const WINDOW = '1 minute'
const IPV6_SUBNET = 64

/** Limits each session, and each address without one. Counted per process. Register it after authentication. */
export async function limitRates(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: WINDOW,
    // A token that nobody holds counts for its address, or inventing tokens would evade the limit.
    keyGenerator: (request) => request.principal?.sessionId ?? addressOf(request),
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
  })
}

/**
 * A tighter limit for one route, per address.
 * @param kind tells apart requests that are counted each for themselves; it may look at the body.
 */
export function ratePerMinute(
  max: (kind: string) => number,
  kind: (request: FastifyRequest) => string,
): RateLimitOptions {
  return {
    hook: 'preHandler',
    timeWindow: WINDOW,
    max: (request) => max(kind(request)),
    keyGenerator: (request) => `${kind(request)} ${addressOf(request)}`,
  }
}

function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, IPV6_SUBNET)
}
