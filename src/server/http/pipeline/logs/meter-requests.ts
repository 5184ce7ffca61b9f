import type { FastifyInstance } from 'fastify'
import type { HttpMeter } from '#server/platform/monitor/http-meter.ts'

/** Reports every answered request to the meter. */
export function meterRequests(app: FastifyInstance, meter: HttpMeter): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions
    meter.answered({
      id: request.id,
      method: request.method,
      // The not-found handler has a pattern only where web files are served.
      route: config?.access === undefined ? undefined : url,
      url: request.url,
      isPublic: config?.access === 'public',
      query: request.query,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      ip: request.ip,
      username: request.principal?.username,
      requestHeaders: request.headers,
      responseHeaders: reply.getHeaders(),
      socket: request.raw.socket,
    })
  })
}
