import type { Area } from '#server/areas/platform.ts'
import { openReportsHandler } from './report/open-reports.job.ts'
import { createOpenReports } from './report/open-reports.ts'
import { remindReportsHandler } from './report/remind-reports.job.ts'
import { createReportRepository } from './report/report.repository.ts'
import { reportRoutes } from './report/report.routes.ts'
import { createReportService } from './report/report.service.ts'
import { createReportReminderStore } from './report/report-reminder.store.ts'
import { createReportReminders } from './report/report-reminders.ts'
import { sumReportsHandler } from './report/sum-reports.job.ts'
import { createSumReports } from './report/sum-reports.ts'

/** Reports of production, sales and prices that units fill in. */
export const business: Area = {
  name: 'business',
  register({ database, clock, engine, entity, hooks, jobs, mount, ports }) {
    const reports = createReportRepository(database)
    const openReports = createOpenReports({ database, reports, clock, readWorkCalendar: ports.get('readWorkCalendar') })
    // Units see what is due as soon as their form is stored.
    const opening = (id: unknown) => async () => {
      await openReports({ formId: String(id) })
    }
    hooks.add('business/report-form', {
      afterAdd: async ({ id }, { afterCommit }) => afterCommit(opening(id)),
      afterEdit: async ({ id }, _existing, { afterCommit }) => afterCommit(opening(id)),
    })
    jobs.add(openReportsHandler(openReports))
    const service = createReportService({
      database,
      reports,
      startProcess: ports.get('startProcess'),
      entity: entity('business/due-report'),
    })
    const reminders = createReportReminders({
      store: createReportReminderStore(database),
      engine,
      entity: entity('business/report'),
      remind: ports.get('remind'),
    })
    jobs.add(remindReportsHandler(reminders))
    jobs.add(sumReportsHandler(createSumReports(database)))
    mount((api) => reportRoutes(api, service, reminders))
  },
}
