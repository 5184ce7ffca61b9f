import type { VisitDay, VisitRepository, VisitTotals } from './visits.repository.ts'

export type VisitService = ReturnType<typeof createVisitService>

/** Figures of the home page. */
export function createVisitService({ visits }: { visits: VisitRepository }) {
  return {
    totals: (): Promise<VisitTotals> => visits.totals(),
    /** The last seven days with today; days without visits are absent. */
    byDay: (): Promise<VisitDay[]> => visits.byDay(),
  }
}
