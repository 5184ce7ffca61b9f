import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { WorkSpan } from '#shared/rules/working-time/work-hours.ts'
import { dayOf, dayText, type WorkCalendar } from '#shared/rules/working-time/working-time.ts'

/** Reads the calendar of a tenant from a moment on, within the transaction that needs it. */
export type ReadWorkCalendar = (trx: Transaction<Tables>, tenantId: number, from: Date) => Promise<WorkCalendar>

/**
 * Each read is one statement on the unique index of tenant and day, so a change counts from its commit on in all
 * processes. The entity allows the days of one century, which bounds the rows.
 */
export function createReadWorkCalendar(hours: readonly WorkSpan[]): ReadWorkCalendar {
  return async (trx, tenantId, from) => {
    const { rows } = await sql<{ day: number; works: boolean }>`
      select day - date '1970-01-01' as day, kind = 'work' as works from wf_work_calendar
      where tenant_id = ${tenantId} and day >= ${dayText(dayOf(from))}::date`.execute(trx)
    return { hours, exceptions: new Map(rows.map(({ day, works }) => [day, works])) }
  }
}
