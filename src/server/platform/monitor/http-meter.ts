import type { IncomingHttpHeaders, Server } from 'node:http'
import type { Socket } from 'node:net'
import { maskedRequest, type SecretNames } from '../masked-request.ts'
import { copyOf, type Histogram, newHistogram, record } from './histogram.ts'
import { createRing } from './ring.ts'

/** One answered request, without credentials. */
export interface HttpTrace {
  id: string
  /** ms since 1970 */
  at: number
  method: string
  /** Pattern of the route, so that values in paths are not stored; an unknown path is stored itself, shortened. */
  path: string
  /** JSON, secrets masked; null without parameters, and for public routes. */
  query: string | null
  status: number
  ms: number
  ip: string
  username: string | null
  requestHeaders: Record<string, string>
  responseHeaders: Record<string, string>
}

/** Counters of one route. */
export interface RouteFigures {
  method: string
  route: string
  times: Histogram
  /** Answers with a status from 500 on. */
  errors: number
  /** By the first digit of the status. */
  statuses: Record<string, number>
}

/** An answered request as the web server knows it. */
export interface Answered {
  id: string
  method: string
  /** Pattern of the route; absent for an unknown path. */
  route: string | undefined
  url: string
  isPublic: boolean
  query: unknown
  status: number
  ms: number
  ip: string
  username: string | undefined
  requestHeaders: IncomingHttpHeaders
  responseHeaders: Record<string, unknown>
  socket: Socket | undefined
}

export type HttpMeter = ReturnType<typeof createHttpMeter>

const MOST_TRACES = 1000
const LONGEST_PATH = 200
const LONGEST_VALUE = 300
/** Headers that reveal neither identity nor credentials; all others are left out. */
const REQUEST_HEADERS = ['accept', 'content-type', 'content-length', 'host', 'origin', 'user-agent', 'tenant_id']
const RESPONSE_HEADERS = ['content-type', 'content-length', 'content-encoding', 'cache-control', 'x-request-id']
/** Unknown paths count as one route, since anybody can make up paths. */
const UNKNOWN = 'unknown'
/** Pattern of the files of the application itself. */
const WEB_FILES = '/*'

/** Counts the requests of one process and stores the newest for display. */
export function createHttpMeter({ secrets }: { secrets: SecretNames }) {
  const traces = createRing<HttpTrace>(MOST_TRACES)
  const routes = new Map<string, RouteFigures>()
  const all = newHistogram()
  const written = new WeakMap<Socket, number>()
  const figures = { connections: 0, errors: 0, sentBytes: 0, on: false }

  return {
    /** Starts counting. */
    begin(server: Server): void {
      figures.on = true
      server.on('connection', (socket: Socket) => {
        figures.connections += 1
        socket.once('close', () => {
          figures.connections -= 1
        })
      })
    },

    answered(request: Answered): void {
      if (!figures.on) return
      const route = routeOf(request)
      for (const times of [all, route.times]) record(times, request.ms)
      const digit = String(request.status)[0]!
      route.statuses[digit] = (route.statuses[digit] ?? 0) + 1
      if (request.status >= 500) {
        route.errors += 1
        figures.errors += 1
      }
      figures.sentBytes += newBytes(request.socket)
      if (isWorthTracing(request)) traces.add(traceOf(request, secrets))
    },

    traces: traces.items,
    routes: (): readonly RouteFigures[] => [...routes.values()],
    /** Returns a copy, which does not change later. */
    total: () => ({ ...figures, times: copyOf(all) }),
  }

  function routeOf({ method, route = UNKNOWN }: Answered): RouteFigures {
    const name = `${method} ${route}`
    const found = routes.get(name) ?? { method, route, times: newHistogram(), errors: 0, statuses: {} }
    routes.set(name, found)
    return found
  }

  /** Bytes since the last request: a connection counts on from request to request. */
  function newBytes(socket: Socket | undefined): number {
    if (socket === undefined) return 0
    const total = socket.bytesWritten ?? 0
    const before = written.get(socket) ?? 0
    written.set(socket, total)
    return total - before
  }
}

/** Files of the application are left out: dozens per page would displace all other traces. */
function isWorthTracing({ route, status }: Answered): boolean {
  return route !== WEB_FILES || status >= 400
}

function traceOf(request: Answered, secrets: SecretNames): HttpTrace {
  const { id, method, route, url, isPublic, query, status, ms, ip, username } = request
  return {
    id,
    at: Date.now(),
    method,
    path: route ?? url.split(/[?#;]/)[0]!.slice(0, LONGEST_PATH),
    // Sign-in by a third party has credentials in the address.
    query: isPublic || route === undefined ? null : maskedRequest(query, undefined, secrets),
    status,
    ms: Math.round(ms * 10) / 10,
    ip,
    username: username ?? null,
    requestHeaders: chosen(request.requestHeaders, REQUEST_HEADERS),
    responseHeaders: chosen(request.responseHeaders, RESPONSE_HEADERS),
  }
}

function chosen(headers: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return value === undefined || value === null ? [] : [[name, String(value).slice(0, LONGEST_VALUE)]]
    }),
  )
}
