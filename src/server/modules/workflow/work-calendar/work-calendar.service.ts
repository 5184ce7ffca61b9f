import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { WorkSpan } from '#shared/rules/working-time/work-hours.ts'
import { dayOf, dayText, type WorkCalendar } from '#shared/rules/working-time/working-time.ts'
import { workCalendar } from './work-calendar.repository.ts'

/** Reads the calendar of a tenant from a moment on, within the transaction that needs it. */
export type ReadWorkCalendar = (trx: Transaction<Tables>, tenantId: number, from: Date) => Promise<WorkCalendar>

/** Each read is one statement and nothing is cached, so a change counts from its commit on in all processes. */
export function createReadWorkCalendar(hours: readonly WorkSpan[]): ReadWorkCalendar {
  return async (trx, tenantId, from) => {
    const days = await workCalendar.from(trx, tenantId, dayText(dayOf(from)))
    return { hours, exceptions: new Map(days.map(({ day, works }) => [day, works])) }
  }
}
