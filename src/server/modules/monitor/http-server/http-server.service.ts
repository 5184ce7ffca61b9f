import { averageOf, type Histogram, percentile, rounded, since } from '#server/platform/monitor/histogram.ts'
import type { HttpMeter, RouteFigures } from '#server/platform/monitor/http-meter.ts'

const MIB = 1024 * 1024
const MOST_ROUTES = 20
const STATUSES = ['1', '2', '3', '4', '5'] as const

export type HttpServerService = ReturnType<typeof createHttpServerService>

/** Requests to this process and response times. */
export function createHttpServerService({ meter, now = Date.now }: { meter: HttpMeter; now?: () => number }) {
  let before = { ...meter.total(), at: now() }
  let latest = { perSecond: 0, errors: 0, ...shares(before.times) }

  return {
    async read() {
      const { times, connections, errors, sentBytes } = meter.total()
      return {
        requests: times.count,
        errors,
        connections,
        sentMb: rounded(sentBytes / MIB),
        averageMs: averageOf(times),
        longestMs: rounded(times.longestMs),
        perSecond: latest.perSecond,
        ...shares(times),
        statuses: statuses(meter.routes()),
        routes: busiest(meter.routes()),
      }
    },

    async sample() {
      const total = { ...meter.total(), at: now() }
      const times = since(total.times, before.times)
      const seconds = Math.max(0.001, (total.at - before.at) / 1000)
      latest = { perSecond: rounded(times.count / seconds), errors: total.errors - before.errors, ...shares(times) }
      before = total
      return { ...latest, connections: total.connections }
    },
  }
}

function shares(times: Histogram) {
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95), p99Ms: percentile(times, 0.99) }
}

function statuses(routes: readonly RouteFigures[]): { status: string; count: number }[] {
  return STATUSES.map((digit) => ({
    status: `${digit}xx`,
    count: routes.reduce((sum, route) => sum + (route.statuses[digit] ?? 0), 0),
  })).filter(({ count }) => count > 0)
}

function busiest(routes: readonly RouteFigures[]) {
  return [...routes]
    .sort((one, other) => other.times.count - one.times.count)
    .slice(0, MOST_ROUTES)
    .map(({ method, route, times, errors }) => ({
      route: `${method} ${route}`,
      count: times.count,
      errors,
      averageMs: averageOf(times),
      p95Ms: percentile(times, 0.95),
      longestMs: rounded(times.longestMs),
    }))
}
