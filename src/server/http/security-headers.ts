import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/** Headers that tell browsers what this site never does. */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Both mean something behind TLS only; elsewhere browsers complain.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol !== 'https') return
    reply.header('strict-transport-security', `max-age=${YEAR_S}; includeSubDomains`)
    reply.header('cross-origin-opener-policy', 'same-origin')
  })
}
