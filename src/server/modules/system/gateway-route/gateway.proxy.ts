import type { IncomingHttpHeaders } from 'node:http'
import { Transform, type TransformCallback } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { TokenBuckets } from '#server/platform/limits/token-buckets.ts'
import { type TargetAgents, targetAgents } from '#server/platform/targets/target-agents.ts'
import type { Targets } from '#server/platform/targets/targets.ts'
import { TENANT_HEADER, TENANT_HEADER_DASHED, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { CompiledRoute } from './compiled-route.ts'
import type { GatewayRouteService } from './gateway-route.service.ts'
import { isAnsweredHeader, isSentHeader } from './route-filters.ts'
import { hostIn, type RoutedRequest } from './route-predicates.ts'

interface Dependencies {
  routes: Pick<GatewayRouteService, 'routeFor'>
  targets: Pick<Targets, 'resolve'>
  buckets: TokenBuckets
  limits: {
    /** Longest silence of the target, in ms. */
    timeoutMs: number
    /** Largest body, in bytes. */
    body: number
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const CREDENTIALS = [TOKEN_HEADER, TENANT_HEADER, TENANT_HEADER_DASHED].map((name) => name.toLowerCase())
const MOST_RETRIES = 2
const RETRY_MS = 50
/** Answers of targets appear under our origin, where they must not run as pages. */
const HARMLESS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** Forwards requests below a prefix to the targets of the routes. The prefix must have no other routes. */
export async function proxyGateway(app: App, dependencies: Dependencies): Promise<void> {
  const agents: TargetAgents = targetAgents(dependencies.targets, {
    keepAlive: true,
    maxFreeSockets: 16,
    timeout: 30_000,
  })
  // The plugin warns about the multipart parser, which is not used here.
  const hasPlugin = app.hasPlugin.bind(app)
  app.hasPlugin = (name) => name !== '@fastify/multipart' && hasPlugin(name)
  await app.register(replyFrom, {
    http: { agents, requestOptions: { timeout: dependencies.limits.timeoutMs, rejectUnauthorized: true } },
    ...{ destroyAgent: true, disableCache: true, disableRequestLogging: true },
  })
  // Bodies are not parsed; they pass through unchanged.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, payload, done) =>
    done(null, limited(request, payload, dependencies.limits.body)),
  )
  app.route({
    method: METHODS,
    url: '/*',
    schema: { hide: true },
    // The effect at the target is unknown, so people with read-only access may not call it.
    config: { access: 'user', effect: 'write', compress: false },
    handler: async (request, reply) => {
      refuseUpgrade(request.headers)
      const { path, routed } = readRequest(request)
      const route = await dependencies.routes.routeFor(routed)
      if (!route) throw new AppError('GATEWAY_ROUTE_UNKNOWN')
      const principal = principalOf(request)
      if (!route.allows(principal)) throw new AppError('NOT_GRANTED')
      requireRate(route, principal.sessionId, dependencies.buckets)
      return handOn(request, reply, route, path)
    },
  })
}

function handOn(
  request: FastifyRequest,
  reply: FastifyReply,
  route: CompiledRoute,
  path: string,
): Promise<FastifyReply> {
  const { filters } = route
  const target = filters.path(path)
  // Rewriting may produce a path that is unsafe although the original was safe.
  if (!target.startsWith('/') || safePath(target) === undefined) throw new AppError('GATEWAY_PATH_REFUSED')
  for (const [name, value] of Object.entries(HARMLESS)) reply.header(name, value)
  return new Promise((resolve, reject) => {
    reply.raw.once('close', () => resolve(reply))
    // A time-out reports two errors: the time-out itself, and the connection that it closes.
    let isNotified = false
    reply.from(route.uri + target, {
      queryString: (_search, url) => queryOf(url, filters.parameters),
      rewriteRequestHeaders: (_request, headers) => sentHeaders(headers, request, route) as IncomingHttpHeaders,
      rewriteHeaders: (headers) => answeredHeaders(headers, route) as IncomingHttpHeaders,
      retryDelay: ({ err, attempt }) => {
        const again = err && route.retries && attempt < MOST_RETRIES && ['GET', 'HEAD'].includes(request.method)
        return again ? RETRY_MS : null
      },
      onError: (_reply, { error }) => {
        if (!isNotified) reject(refusalOf(error))
        isNotified = true
      },
      onResponse: (_request, _reply, upstream) => {
        resolve(reply.send((upstream as unknown as { stream: unknown }).stream))
      },
    })
  })
}

/** @throws AppError GATEWAY_PATH_REFUSED */
function readRequest(request: FastifyRequest): { path: string; routed: RoutedRequest } {
  const { '*': rest } = request.params as { '*': string }
  const [raw = '', search = ''] = request.raw.url!.split(/\?(.*)/s)
  // Fastify decodes the part behind the prefix; the target gets the raw path.
  const at = raw.indexOf('/', 1)
  const path = at < 0 ? '/' : raw.slice(at)
  const decoded = safePath(path)
  if (decoded === undefined || safePath(`/${encodeURI(rest)}`) === undefined) throw new AppError('GATEWAY_PATH_REFUSED')
  const parameters = new URLSearchParams(search)
  const { headers, method, ip } = request
  return {
    path,
    routed: {
      ...{ method, path: decoded, ip, host: hostIn(headers.host), now: new Date() },
      header: (name) => [headers[name]].flat()[0],
      query: (name) => parameters.get(name) ?? undefined,
      cookie: (name) => cookieIn(headers.cookie, name),
    },
  }
}

/** Returns the decoded path; undefined when another server could read it differently. */
function safePath(path: string): string | undefined {
  if (/%(2f|5c|00)|[\\\0]/i.test(path)) return undefined
  try {
    const decoded = decodeURIComponent(path)
    const isOdd = decoded.includes('\\') || decoded.includes('//') || [...decoded].some((letter) => letter < ' ')
    return isOdd || decoded.split('/').some((part) => part === '..' || part === '.') ? undefined : decoded
  } catch {
    return undefined
  }
}

function sentHeaders(headers: IncomingHttpHeaders, request: FastifyRequest, { filters }: CompiledRoute) {
  const sent: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(headers)) {
    const isKept = name === 'host' || name === 'content-length' || isSentHeader(name)
    if (isKept && !(name === 'cookie' && !filters.passesCookies)) sent[name] = value
  }
  if (!filters.passesToken) for (const name of CREDENTIALS) delete sent[name]
  if (request.method === 'GET' || request.method === 'HEAD') delete sent['content-length']
  // Forwarding headers of the caller are not trusted.
  for (const name of Object.keys(sent)) if (/^(forwarded|x-forwarded-.*|x-real-ip)$/.test(name)) delete sent[name]
  sent['x-forwarded-for'] = request.ip
  sent['x-forwarded-proto'] = request.protocol
  if (request.headers.host) sent['x-forwarded-host'] = request.headers.host
  return changed(sent, filters.requestHeaders)
}

function answeredHeaders(headers: IncomingHttpHeaders, { filters }: CompiledRoute) {
  const kept = Object.entries(headers).filter(
    ([name]) => name === 'content-length' || (isAnsweredHeader(name) && !Object.hasOwn(HARMLESS, name)),
  )
  return changed(Object.fromEntries(kept), filters.responseHeaders)
}

function changed(headers: Record<string, unknown>, changes: ReadonlyMap<string, string | null>) {
  for (const [name, value] of changes) {
    if (value === null) delete headers[name]
    else headers[name] = value
  }
  return headers
}

function queryOf(url: string, parameters: CompiledRoute['filters']['parameters']): string {
  const at = url.indexOf('?')
  const given = at < 0 ? '' : url.slice(at + 1)
  if (parameters.length === 0) return given
  const added = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString()
  return given === '' ? added : `${given}&${added}`
}

function requireRate({ id, filters: { rateLimit } }: CompiledRoute, sessionId: string, buckets: TokenBuckets): void {
  if (rateLimit && !buckets.take(`${id} ${sessionId}`, rateLimit.perSecond, rateLimit.burst)) {
    throw new AppError('TOO_MANY_REQUESTS')
  }
}

function refuseUpgrade({ upgrade }: IncomingHttpHeaders): void {
  if (upgrade !== undefined) throw new AppError('GATEWAY_UPGRADE_REFUSED')
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return found?.trim().slice(name.length + 1)
}

/** Streams a body and fails when it exceeds the limit, whether or not its length was announced. */
function limited({ headers }: FastifyRequest, payload: NodeJS.ReadableStream, most: number): Transform {
  if (Number(headers['content-length'] ?? 0) > most) throw new AppError('BODY_TOO_LARGE', { limit: sizeText(most) })
  let bytes = 0
  const counting = new Transform({
    transform(part: Buffer, _encoding, done: TransformCallback) {
      bytes += part.length
      if (bytes > most) done(new AppError('BODY_TOO_LARGE', { limit: sizeText(most) }))
      else done(null, part)
    },
  })
  payload.on('error', (error) => counting.destroy(error))
  return payload.pipe(counting)
}

function sizeText(bytes: number): string {
  return `${Math.floor(bytes / 1024)}KB`
}

/** Converts a connection error to an error code. */
function refusalOf(error: Error & { statusCode?: number }): AppError {
  const cause = error.cause as (Error & { code?: string }) | undefined
  if (cause instanceof AppError) return cause.code === 'BODY_TOO_LARGE' ? cause : new AppError('GATEWAY_TARGET_REFUSED')
  const isSlow = error.statusCode === 504 || /TIMEOUT|TIMEDOUT/.test(`${cause?.code} ${cause?.name}`)
  return new AppError(isSlow ? 'GATEWAY_TIMEOUT' : 'GATEWAY_TARGET_DOWN')
}
