import type { Registry } from 'prom-client'
import { BOUNDS_MS } from '#server/platform/monitor/histogram.ts'
import type { HttpMeter } from '#server/platform/monitor/http-meter.ts'

/** Figure of another module, read on each request: one number, or one for each state. */
export interface Gauge {
  name: string
  help: string
  read(): number | Promise<Readonly<Record<string, number>>>
}

interface Dependencies {
  http: HttpMeter
  gauges: readonly Gauge[]
  isOn: boolean
}

/** Metric in the form that the library prints. */
interface MetricText {
  name: string
  help: string
  type: 'histogram' | 'counter'
  values: readonly { metricName?: string; labels: Record<string, string | number>; value: number }[]
  aggregator: 'sum'
}

const HISTOGRAM = 'http_request_duration_seconds'
const ERRORS = 'http_request_errors_total'

export type MetricsService = ReturnType<typeof createMetricsService>

/** Figures of this process for Prometheus. Routes are labelled by their pattern, so the number of labels is limited. */
export function createMetricsService({ http, gauges, isOn }: Dependencies) {
  let registry: Promise<Registry> | undefined

  return {
    isOn,

    async text(): Promise<{ type: string; text: string }> {
      registry ??= open()
      const found = await registry
      return { type: found.contentType, text: await found.metrics() }
    },
  }

  /** Loads the library on the first request. */
  async function open(): Promise<Registry> {
    const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    for (const { name, help, read } of gauges) {
      new Gauge({
        name,
        help,
        registers: [registry],
        labelNames: ['state'],
        async collect() {
          this.reset()
          const value = read()
          if (typeof value === 'number') return this.set(value)
          // A failing database must not hide the figures of the process.
          const counts = await value.catch(() => ({}))
          for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
        },
      })
    }
    for (const [name, get] of [
      [HISTOGRAM, histogramOf],
      [ERRORS, errorsOf],
    ] as const) {
      registry.registerMetric({ name, get: async () => get(http), reset: () => undefined } as never)
    }
    return registry
  }
}

/** The meter has counted already; the library only prints the result. */
function histogramOf(http: HttpMeter): MetricText {
  const values = http.routes().flatMap(({ method, route, times }) => {
    const labels = { method, route }
    let below = 0
    const buckets = BOUNDS_MS.map((bound, part) => {
      below += times.parts[part]!
      return { metricName: `${HISTOGRAM}_bucket`, labels: { ...labels, le: bound / 1000 }, value: below }
    })
    return [
      ...buckets,
      { metricName: `${HISTOGRAM}_bucket`, labels: { ...labels, le: '+Inf' }, value: times.count },
      { metricName: `${HISTOGRAM}_sum`, labels, value: times.totalMs / 1000 },
      { metricName: `${HISTOGRAM}_count`, labels, value: times.count },
    ]
  })
  return {
    name: HISTOGRAM,
    help: 'Time to answer a request, by pattern of the route',
    type: 'histogram',
    values,
    aggregator: 'sum',
  }
}

function errorsOf(http: HttpMeter): MetricText {
  return {
    name: ERRORS,
    help: 'Requests that ended in a fault of ours, by pattern of the route',
    type: 'counter',
    values: http.routes().map(({ method, route, errors }) => ({ labels: { method, route }, value: errors })),
    aggregator: 'sum',
  }
}
