import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../answers/errors.ts'
import { principalOf } from './access.ts'
import { addressGroup } from './address-group.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit per person that this route shares with others. For routes that need a session. */
    personalLimit?: PersonalLimit
  }
}

/**
 * Kinds of calls that are limited per person and minute.
 * - `duplicateChecks`: checks whether a value is taken, which reveal that somebody has it
 * - `cacheClears`: clearing caches, which makes the server read again
 */
export type PersonalLimit = 'duplicateChecks' | 'cacheClears'

const WINDOW = '1 minute'

/** Limits each session, and each address without a session. Counts per process. Register it after authentication. */
export async function limitRates(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: WINDOW,
    // An unknown token counts for its address; otherwise invented tokens would evade the limit.
    keyGenerator: (request) => request.principal?.sessionId ?? addressGroup(request.ip),
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
  })
}

/** Counts per process. Register it after `limitRates`, before any route. */
export function limitPersons(app: FastifyInstance, perMinute: Record<PersonalLimit, number>): void {
  const counters = new Map(
    Object.entries(perMinute).map(([name, max]) => [
      name,
      app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator: (request) => principalOf(request).userId }),
    ]),
  )
  app.addHook('preHandler', async (request) => {
    const { personalLimit } = request.routeOptions.config
    if (personalLimit === undefined) return
    const state = await counters.get(personalLimit)!(request)
    if (!state.isAllowed && state.isExceeded) throw new AppError('TOO_MANY_REQUESTS')
  })
}

/**
 * A tighter limit for one route, per address.
 * @param kind key of requests that are counted separately; it may read the body.
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
