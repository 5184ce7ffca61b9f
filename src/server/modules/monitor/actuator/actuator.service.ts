import os from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { HttpMeter } from '#server/platform/monitor/http-meter.ts'
import type { RuntimeMeter } from '#server/platform/monitor/runtime-meter.ts'

interface Dependencies {
  http: Pick<HttpMeter, 'total'>
  runtime: Pick<RuntimeMeter, 'collections'>
  /** Returns shares from 0 to 1, of the last interval. */
  cpu(): { host: number; process: number }
  openSessions(): Promise<number>
}

export interface Metric {
  name: string
  measurements: { statistic: string; value: number }[]
}

type Measure = () => number | Promise<number> | [count: number, totalSeconds: number]

export type ActuatorService = ReturnType<typeof createActuatorService>

/** Metrics that the agreed interface names, computed from their equivalents in Node; 0 without an equivalent. */
export function createActuatorService({ http, runtime, cpu, openSessions }: Dependencies) {
  const memory = () => process.memoryUsage()
  const collected = (): [number, number] => {
    const all = runtime.collections()
    return [all.reduce((sum, { count }) => sum + count, 0), all.reduce((sum, { totalMs }) => sum + totalMs, 0) / 1000]
  }
  const nothing = () => 0
  const measures: Record<string, Measure> = {
    'jvm.memory.max': () => getHeapStatistics().heap_size_limit,
    'jvm.memory.committed': () => memory().heapTotal,
    'jvm.memory.used': () => memory().heapUsed,
    'jvm.buffer.memory.used': () => memory().arrayBuffers,
    'jvm.buffer.count': nothing,
    'jvm.threads.daemon': nothing,
    'jvm.threads.live': () => process.getActiveResourcesInfo().length,
    'jvm.threads.peak': nothing,
    'jvm.classes.loaded': nothing,
    'jvm.classes.unloaded': nothing,
    'jvm.gc.memory.allocated': () => getHeapStatistics().malloced_memory,
    'jvm.gc.memory.promoted': nothing,
    'jvm.gc.max.data.size': () => getHeapStatistics().heap_size_limit,
    'jvm.gc.live.data.size': () => getHeapStatistics().used_heap_size,
    'jvm.gc.pause': collected,
    'tomcat.sessions.created': nothing,
    'tomcat.sessions.expired': nothing,
    'tomcat.sessions.active.current': openSessions,
    'tomcat.sessions.active.max': nothing,
    'tomcat.sessions.rejected': nothing,
    'tomcat.global.sent': () => http.total().sentBytes,
    'tomcat.global.request.max': () => http.total().times.longestMs / 1000,
    'tomcat.global.request': () => [http.total().times.count, http.total().times.totalMs / 1000],
    'tomcat.threads.current': () => http.total().connections,
    'tomcat.threads.config.max': nothing,
    'system.cpu.count': () => os.availableParallelism(),
    'system.cpu.usage': () => cpu().host,
    'process.start.time': () => Date.now() / 1000 - process.uptime(),
    'process.uptime': () => process.uptime(),
    'process.cpu.usage': () => cpu().process,
  }

  return {
    names: () => Object.keys(measures),

    /** @returns undefined for an unknown name. */
    async metric(name: string): Promise<Metric | undefined> {
      if (!Object.hasOwn(measures, name)) return undefined
      const value = await measures[name]!()
      const measurements = Array.isArray(value)
        ? [
            { statistic: 'COUNT', value: value[0] },
            { statistic: 'TOTAL_TIME', value: value[1] },
          ]
        : [{ statistic: 'VALUE', value }]
      return { name, measurements }
    },
  }
}
