import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import type { GcFigures, LoopFigures, RuntimeMeter } from '#server/platform/monitor/runtime-meter.ts'

const MIB = 1024 * 1024
const NO_LOOP: LoopFigures = { delayP50Ms: 0, delayP99Ms: 0, delayMaxMs: 0, utilization: 0 }

export type RuntimeService = ReturnType<typeof createRuntimeService>

/** Figures of Node: memory by kind, event loop, garbage collection, and active resources. */
export function createRuntimeService({ meter }: { meter: RuntimeMeter }) {
  let loop = NO_LOOP
  let collected = { count: 0, totalMs: 0 }

  return {
    async read() {
      const collections = meter.collections()
      return {
        ...memory(),
        ...loop,
        ...handles(),
        gcCount: sumOf(collections).count,
        gcTotalMs: sumOf(collections).totalMs,
        version: process.version,
        v8: process.versions.v8,
        spaces: getHeapSpaceStatistics().map((space) => ({
          name: space.space_name,
          usedMb: inMib(space.space_used_size),
          sizeMb: inMib(space.space_size),
          availableMb: inMib(space.space_available_size),
        })),
        collections,
        resources: resources(),
      }
    },

    async sample() {
      loop = meter.loop()
      const { heapUsedMb, heapTotalMb, rssMb } = memory()
      const all = sumOf(meter.collections())
      const [gcCount, gcMs] = [all.count - collected.count, rounded(all.totalMs - collected.totalMs)]
      collected = all
      return { heapUsedMb, heapTotalMb, rssMb, ...loop, gcCount, gcMs, handles: handles().handles }
    },
  }
}

function memory() {
  const { heapUsed, heapTotal, rss, external, arrayBuffers } = process.memoryUsage()
  return {
    heapUsedMb: inMib(heapUsed),
    heapTotalMb: inMib(heapTotal),
    heapLimitMb: inMib(getHeapStatistics().heap_size_limit),
    rssMb: inMib(rss),
    externalMb: inMib(external),
    arrayBuffersMb: inMib(arrayBuffers),
  }
}

/** Returns active resources of the event loop by type, the most frequent first. */
function resources(): { type: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const type of process.getActiveResourcesInfo()) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count })).sort((one, other) => other.count - one.count)
}

function handles() {
  return { handles: process.getActiveResourcesInfo().length }
}

function sumOf(collections: readonly GcFigures[]): { count: number; totalMs: number } {
  return collections.reduce(
    (sum, { count, totalMs }) => ({ count: sum.count + count, totalMs: rounded(sum.totalMs + totalMs) }),
    { count: 0, totalMs: 0 },
  )
}

function inMib(bytes: number): number {
  return Math.round((bytes / MIB) * 10) / 10
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100
}
