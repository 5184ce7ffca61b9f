import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Row } from '#shared/documents/entity.ts'
import * as contract from './report.contract.ts'
import type { ReportService, SentReport } from './report.service.ts'
import type { ReportReminders } from './report-reminders.ts'

/** Every signed-in person may fill in reports; each call checks that the person reports for the unit. */
const user = { access: 'user' } as const
const officer = { access: { permission: 'business:report:urge' } } as const
const own = { access: 'user', effect: 'personal' } as const

export function reportRoutes(app: App, reports: ReportService, reminders: Pick<ReportReminders, 'urge'>): void {
  app.get('/business/report/page', { schema: contract.page, config: own }, async (request) =>
    ok(await reports.screen(principalOf(request), request.query.reportId)),
  )
  app.get('/business/report/record', { schema: contract.record, config: own }, async (request) =>
    ok(await reports.record(principalOf(request), request.query.reportId)),
  )
  app.put('/business/report/urge', { schema: contract.urge, config: officer }, async (request) => {
    const count = await reminders.urge(principalOf(request), request.body.ids)
    return ok(null, `已催报，提醒 ${count} 人`)
  })
  app.put('/business/report/save', { schema: contract.save, config: user }, async (request) => {
    await reports.save(principalOf(request), sentOf(request.body))
    return ok(null, '已暂存')
  })
  app.put('/business/report/copyLast', { schema: contract.copyLast, config: user }, async (request) => {
    await reports.copyLast(principalOf(request), sentOf(request.body))
    return ok(null, '已复制上期数据并暂存')
  })
  app.post('/business/report/submit', { schema: contract.submit, config: user }, async (request) => {
    await reports.submit(principalOf(request), sentOf(request.body))
    return ok(null, '提交成功')
  })
}

const sentOf = ({ lines, ...others }: Omit<SentReport, 'lines'> & { lines?: object[] | null }): SentReport => ({
  ...others,
  lines: (lines ?? []) as Row[],
})
