import { createCached } from '#server/platform/cache.ts'
import type { VisitRepository } from './visits.repository.ts'

/** Every home page asks, and the log grows with every visit: the figures may be so many ms old. */
const CACHE_MS = 10_000

export type VisitService = ReturnType<typeof createVisitService>

/** Figures of the home page. */
export function createVisitService({ visits }: { visits: VisitRepository }) {
  const days = createCached(() => visits.byDay(), CACHE_MS)
  return {
    totals: createCached(() => visits.totals(), CACHE_MS).get,
    /** The last seven days with today. Days without visits are absent, as agreed, unless the caller wants every day. */
    async byDay(everyDay: boolean) {
      const all = await days.get()
      return everyDay ? all : all.filter(({ visit }) => visit > 0)
    },
  }
}
