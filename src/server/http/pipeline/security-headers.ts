import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import { isScreen } from './not-found.ts'

/** Whoever opens one of these has no session, and where a link on it leads need not know where it was pressed. */
const LINK_PAGES = '/onlineIframe/'
const YEAR_S = 31_536_000
export const NO_STORE = 'no-store'

/** Origins whose pages may stand in a frame of ours, as they are at this moment. */
export type FrameOrigins = () => Promise<readonly string[]>

/** Headers that tell browsers what this site never does. */
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
    // Both mean something behind TLS only; elsewhere browsers complain.
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
 * Keeps answers of calls out of every cache, unless their route says how they may be stored: what one person may see
 * stays behind in a browser or a proxy otherwise.
 */
function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const isCall = request.url.startsWith(`${CONTEXT_PATH}/`)
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', NO_STORE)
  })
}

/** Reads the origins before helmet, which cannot wait, writes them; for documents only, nothing else has frames. */
function readFrames(app: FastifyInstance, frameOrigins: FrameOrigins): WeakMap<object, readonly string[]> {
  const known = new WeakMap<IncomingMessage, readonly string[]>()
  let reading: Promise<readonly string[]> | undefined
  // Whoever asks while one reads gets the same answer, so that a flood of visitors is no flood of statements.
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
      // The application can still say that the database is away.
      request.log.warn({ err: error }, 'frame origins not read')
    }
  })
  return known
}
