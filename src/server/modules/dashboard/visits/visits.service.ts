import { createCached } from '#server/platform/cache.ts'
import type { VisitRepository } from './visits.repository.ts'

/** Every home page asks, and the log grows with every visit: the figures may be so many ms old. */
const CACHE_MS = 10_000

export type VisitService = ReturnType<typeof createVisitService>

/** Figures of the home page. */
export function createVisitService({ visits }: { visits: VisitRepository }) {
  return {
    totals: createCached(() => visits.totals(), CACHE_MS).get,
    /** The last seven days with today; days without visits are absent. */
    byDay: createCached(() => visits.byDay(), CACHE_MS).get,
  }
}
