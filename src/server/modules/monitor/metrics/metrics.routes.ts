import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import type { MetricsService } from './metrics.service.ts'

const PERMISSION = 'monitor:metrics:view'

const schema = {
  tags: ['monitor/metrics'],
  summary: 'Read metrics for Prometheus',
  description: 'Needs METRICS_TOKEN as bearer token, or a session with the permission',
}

/** Registered outside the API path, where Prometheus looks for it. */
export function metricsRoutes(app: App, metrics: MetricsService, token: string | undefined): void {
  app.get('/metrics', { schema, config: { access: 'public' } }, async (request, reply) => {
    requireReader(request, token)
    if (!metrics.isOn) throw new AppError('MONITOR_OFF')
    const { type, text } = await metrics.text()
    return reply.type(type).header('cache-control', 'no-store').send(text)
  })
}

/** @throws AppError NOT_SIGNED_IN, NOT_GRANTED */
function requireReader({ headers, principal, signInFailure }: FastifyRequest, token: string | undefined): void {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token !== undefined && given !== undefined && isSame(given, token)) return
  if (principal === null) throw signInFailure ?? new AppError('NOT_SIGNED_IN')
  if (principal.mustChangePassword || !principal.may(PERMISSION)) throw new AppError('NOT_GRANTED')
}

/** Compares in constant time, so that the duration does not reveal a correct prefix. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}
