import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { ReportReminders } from './report-reminders.ts'

/** Reminds those who fill in reports, before and after the due time. */
export const remindReportsHandler = ({ remind }: Pick<ReportReminders, 'remind'>): JobHandler => ({
  name: 'remind_reports',
  title: '提醒填报',
  description: '向填报人发送站内信：截止前提醒一次，超期后再提醒一次',
  params: {
    properties: { hours: { type: 'integer', title: '截止前几小时提醒', minimum: 1, maximum: 72, default: 3 } },
  },
  async run({ params, signal }) {
    return `已提醒 ${await remind(Number(params.hours), signal)} 人次`
  },
})
