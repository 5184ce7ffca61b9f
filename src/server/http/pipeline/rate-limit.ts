import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../answers/errors.ts'
import { principalOf } from './access.ts'
import { addressGroup } from './address-group.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit that this route shares with others, counted per person. For routes that need a session. */
    personalLimit?: PersonalLimit
  }
}

/**
 * What a person may do so many times a minute.
 * - `duplicateChecks`: asking whether a value is taken, which tells that somebody has it
 * - `cacheClears`: making the server read again what it keeps in memory
 */
export type PersonalLimit = 'duplicateChecks' | 'cacheClears'

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
