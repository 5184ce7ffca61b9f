import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'
import { AppError } from './errors.ts'

const WINDOW = '1 minute'

/** Limits each session, and each address without one. Counted per process. Register it after authentication. */
export async function limitRates(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: WINDOW,
    // A token that nobody holds counts for its address, or inventing tokens would evade the limit.
    keyGenerator: (request) => request.principal?.sessionId ?? addressGroup(request.ip),
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
    keyGenerator: (request) => `${kind(request)} ${addressGroup(request.ip)}`,
  }
}
