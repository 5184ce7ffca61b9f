import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { OpenReports } from './open-reports.ts'

/** Opens reports at the beginning of their periods. */
export const openReportsHandler = (openReports: OpenReports): JobHandler => ({
  name: 'open_reports',
  title: '生成填报任务',
  description: '按填报制度为各单位生成本期的填报任务；重复执行不会重复生成',
  params: { properties: {} },
  async run({ signal }) {
    const opened = await openReports({ signal })
    return `生成填报任务 ${opened} 个`
  },
})
