import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

/** A day that differs from the default week. */
export interface ExceptionDay {
  /** Days since 1970-01-01. */
  day: number
  works: boolean
}

export const workCalendar = {
  /**
   * Days of a tenant from a day `YYYY-MM-DD` on, by the unique index of tenant and day. The entity allows the days of one
   * century, which bounds the rows.
   */
  async from(trx: Transaction<Tables>, tenantId: number, day: string): Promise<ExceptionDay[]> {
    const { rows } = await sql<ExceptionDay>`
      select day - date '1970-01-01' as day, kind = 'work' as works from wf_work_calendar
      where tenant_id = ${tenantId} and day >= ${day}::date`.execute(trx)
    return rows
  },
}
