import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { SumReports } from './sum-reports.ts'

/** Keeps the totals for statistics up to date. */
export const sumReportsHandler = (sumReports: SumReports): JobHandler => ({
  name: 'sum_reports',
  title: '汇总填报数据',
  description: '按县区和报告期汇总已通过的填报，供统计使用；只重算有变化的部分',
  params: { properties: { all: { type: 'boolean', title: '全部重算', default: false } } },
  async run({ params, signal }) {
    return `已汇总 ${await sumReports(signal, params.all === true)} 个地区和报告期`
  },
})
