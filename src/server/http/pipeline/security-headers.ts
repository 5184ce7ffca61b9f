import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { isScreen } from './refusals/not-found.ts'

/** Pages of public links: their visitors have no session, and linked sites must not learn the address of the page. */
const LINK_PAGES = '/onlineIframe/'
const YEAR_S = 31_536_000
export const NO_STORE = 'no-store'

/** Current origins whose pages may be shown in a frame. */
export type FrameOrigins = () => Promise<readonly string[]>

/** Sends headers with the security policy of the site. */
export async function sendSecurityHeaders(app: FastifyInstance, frameOrigins: FrameOrigins): Promise<void> {
  const frames = readFrames(app, frameOrigins)
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
        frameSrc: [(request) => ["'self'", ...(frames.get(request) ?? [])].join(' ')],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Both have an effect only behind TLS; otherwise browsers log warnings.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  forbidStoring(app)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(LINK_PAGES)) reply.header('referrer-policy', 'no-referrer')
    if (request.protocol !== 'https') return
    reply.header('strict-transport-security', `max-age=${YEAR_S}; includeSubDomains`)
    reply.header('cross-origin-opener-policy', 'same-origin')
  })
}

/**
 * Keeps answers of calls out of every cache, unless their route allows caching. Otherwise data of one person would stay
 * in a browser or a proxy.
 */
function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const isCall = request.url.startsWith(`${CONTEXT_PATH}/`)
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', NO_STORE)
  })
}

/** Reads the origins in advance, since helmet cannot wait; for documents only, nothing else has frames. */
function readFrames(app: FastifyInstance, frameOrigins: FrameOrigins): WeakMap<object, readonly string[]> {
  const known = new WeakMap<IncomingMessage, readonly string[]>()
  let reading: Promise<readonly string[]> | undefined
  // Parallel requests share one read, so that a flood of visitors is no flood of statements.
  const read = () => {
    reading ??= frameOrigins().finally(() => {
      reading = undefined
    })
    return reading
  }
  app.addHook('onRequest', async (request) => {
    if (!isScreen(request.method, request.url.split('?')[0] ?? '')) return
    try {
      known.set(request.raw, await read())
    } catch (error) {
      // The page can still report that the database is away.
      request.log.warn({ err: error }, 'frame origins not read')
    }
  })
  return known
}
