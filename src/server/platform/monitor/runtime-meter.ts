import { type IntervalHistogram, monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'

/** Garbage collections of one kind since the process began to measure. */
export interface GcFigures {
  kind: string
  count: number
  totalMs: number
  longestMs: number
}

/** Load of the event loop since the previous call of `loop`. `utilization` is in per cent. */
export interface LoopFigures {
  delayP50Ms: number
  delayP99Ms: number
  delayMaxMs: number
  utilization: number
}

export type RuntimeMeter = ReturnType<typeof createRuntimeMeter>

/** Interval of the timer that measures the event loop. The delay is the time by which the timer fires late. */
const RESOLUTION_MS = 20
const NS_PER_MS = 1e6
const GC_KINDS: Record<number, string> = { 1: '新生代', 2: '微标记', 4: '标记整理', 8: '增量标记', 16: '弱回调' }

/** Measures what slows this process down: a busy event loop, and garbage collection. */
export function createRuntimeMeter() {
  const collections = new Map<string, GcFigures>()
  let delays: IntervalHistogram | undefined
  let observer: PerformanceObserver | undefined
  let usage = performance.eventLoopUtilization()

  return {
    begin(): void {
      delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
      delays.enable()
      observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          note((entry as PerformanceEntry & { detail?: { kind?: number } }).detail?.kind, entry.duration)
        }
      })
      observer.observe({ entryTypes: ['gc'] })
    },

    end(): void {
      delays?.disable()
      observer?.disconnect()
    },

    /** Returns the figures and starts the next period. */
    loop(): LoopFigures {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, usage)
      usage = now
      const late = (ns: number | undefined) =>
        ns === undefined || !Number.isFinite(ns) ? 0 : rounded(Math.max(0, ns / NS_PER_MS - RESOLUTION_MS))
      const isEmpty = delays === undefined || delays.count === 0
      const figures = {
        delayP50Ms: isEmpty ? 0 : late(delays?.percentile(50)),
        delayP99Ms: isEmpty ? 0 : late(delays?.percentile(99)),
        delayMaxMs: isEmpty ? 0 : late(delays?.max),
        utilization: rounded(utilization * 100),
      }
      delays?.reset()
      return figures
    },

    collections: (): GcFigures[] =>
      [...collections.values()].map((each) => ({
        ...each,
        totalMs: rounded(each.totalMs),
        longestMs: rounded(each.longestMs),
      })),
  }

  function note(kind: number | undefined, ms: number): void {
    const name = GC_KINDS[kind ?? 0] ?? '其他'
    const found = collections.get(name) ?? { kind: name, count: 0, totalMs: 0, longestMs: 0 }
    collections.set(name, {
      kind: name,
      count: found.count + 1,
      totalMs: found.totalMs + ms,
      longestMs: Math.max(found.longestMs, ms),
    })
  }
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100
}
