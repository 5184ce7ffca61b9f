import type { Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  coversPeriod,
  dueMoment,
  periodBefore,
  periodName,
  periodOfDay,
} from '#shared/rules/reporting/report-period.ts'
import { dayOf, dayText, type WorkCalendar } from '#shared/rules/working-time/working-time.ts'
import { type OpenForm, type ReportRepository, reportStore } from './report.repository.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  reports: Pick<ReportRepository, 'forms'>
  /** Holidays and working Saturdays of a tenant from a day on. */
  readWorkCalendar(trx: Transaction<Tables>, tenantId: number, from: Date): Promise<Pick<WorkCalendar, 'exceptions'>>
  clock: Clock
}

export type OpenReports = (options?: { formId?: string; signal?: AbortSignal }) => Promise<number>

/**
 * Opens the reports of the present period and of the one before, which is missing when the server was down at its
 * beginning. Repeated runs open nothing twice.
 * @returns a function that resolves to the number of opened reports
 */
export function createOpenReports({ database, reports, readWorkCalendar, clock }: Dependencies): OpenReports {
  return async ({ formId, signal } = {}) => {
    let opened = 0
    for (const form of await reports.forms(formId)) {
      signal?.throwIfAborted()
      opened += await openForm(form)
    }
    return opened
  }

  function openForm(form: OpenForm): Promise<number> {
    return inTransaction(database.kysely, async ({ transaction: trx }) => {
      const now = periodOfDay(form.kind, dayText(dayOf(clock.now())))
      const periods = [periodBefore(form.kind, now), now].filter((period) => coversPeriod(form, period))
      if (periods.length === 0) return 0
      const from = new Date(`${periods[0]!.last}T00:00:00+08:00`)
      const calendar = await readWorkCalendar(trx, form.tenantId, from)
      let opened = 0
      for (const period of periods) {
        const due = dueMoment(form, period, calendar)
        opened += await reportStore.open(trx, form, { ...period, name: periodName(form.kind, period), due })
      }
      return opened
    })
  }
}
