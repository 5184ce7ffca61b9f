import { wireTime } from '#server/platform/clock.ts'
import type { HttpMeter, HttpTrace } from '#server/platform/monitor/http-meter.ts'
import { pageBounds } from '#server/records/read/page/page-bounds.ts'
import { pageOfAll } from '#server/records/read/page/page-result.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Monitored, SampleService } from '../sample/sample.service.ts'

export interface TraceQuery {
  path?: string
  method?: string
  /** Whole status, or a class such as `5xx`. */
  status?: string
  username?: string
  /** Milliseconds; shorter requests are excluded. */
  slow?: number
  /** Process id; absent for the answering process. */
  process?: string
  pageNo?: number
  pageSize?: number
}

export interface TraceRow extends Omit<HttpTrace, 'at' | 'requestHeaders' | 'responseHeaders'> {
  time: string
  requestHeaders: string
  responseHeaders: string
}

/** Most traces in the agreed interface and in the report to other processes. */
const NEWEST = 100

interface Traces {
  traces: readonly HttpTrace[]
}

/** Creates the trace figures of this process, as one kind that processes report to each other. */
export function createHttpTraceFigures({ meter }: { meter: Pick<HttpMeter, 'traces'> }): Monitored {
  const newest = (most?: number): Traces => ({ traces: meter.traces().slice(0, most) })
  return { read: async () => newest(), figures: async () => newest(NEWEST), sample: async () => ({}) }
}

interface Dependencies {
  meter: Pick<HttpMeter, 'traces'>
  samples: Pick<SampleService, 'figures'>
}

export type HttpTraceService = ReturnType<typeof createHttpTraceService>

/** Newest requests of this process, or of another one by its last report. */
export function createHttpTraceService({ meter, samples }: Dependencies) {
  return {
    /** @throws AppError PROCESS_GONE */
    async list(query: TraceQuery): Promise<PageResult<TraceRow>> {
      const { traces } = (await samples.figures('http-trace', query.process)) as Traces
      const found = traces.filter((trace) => fits(trace, query))
      return pageOfAll(found.map(rowOf), pageBounds({}, { ...query }))
    },

    /** Returns the traces in the shape of the agreed interface. */
    agreed() {
      return {
        traces: meter
          .traces()
          .slice(0, NEWEST)
          .map(({ at, ms, method, path, requestHeaders, ip, status, responseHeaders }) => ({
            timestamp: new Date(at).toISOString(),
            timeTaken: ms,
            request: { method, uri: path, headers: inLists(requestHeaders), remoteAddress: ip },
            response: { status, headers: inLists(responseHeaders) },
          })),
      }
    },
  }
}

function fits(trace: HttpTrace, { path, method, status, username, slow }: TraceQuery): boolean {
  const part = path?.replace(/^\*|\*$/g, '').toLowerCase()
  const user = username?.replace(/^\*|\*$/g, '')
  return (
    (!part || trace.path.toLowerCase().includes(part)) &&
    (!method || trace.method === method.toUpperCase()) &&
    (!status || matches(trace.status, status)) &&
    (!user || trace.username === user) &&
    (slow === undefined || trace.ms >= slow)
  )
}

function matches(status: number, wanted: string): boolean {
  return /^[1-5]xx$/i.test(wanted) ? String(status)[0] === wanted[0] : String(status) === wanted
}

function rowOf({ at, requestHeaders, responseHeaders, ...trace }: HttpTrace): TraceRow {
  return {
    ...trace,
    time: wireTime(new Date(at)),
    requestHeaders: linesOf(requestHeaders),
    responseHeaders: linesOf(responseHeaders),
  }
}

function linesOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function inLists(headers: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
}
