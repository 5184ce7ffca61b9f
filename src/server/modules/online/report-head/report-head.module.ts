import type { Platform } from '#server/areas/platform.ts'
import { createMenuEntries } from '#server/documents/menu/menu-entries.ts'
import { createReportFilterHooks, createReportHeadHooks, createReportItemHooks } from './report-head.hooks.ts'
import { reportHeadRoutes } from './report-head.routes.ts'
import { createReportHeadService } from './report-head.service.ts'

export function registerReportHeads(platform: Platform): void {
  const { documents, engine, entity, hooks, mount, ports, records } = platform
  const designer = ports.get('reportDesigner')
  const heads = createReportHeadService({
    engine,
    records,
    designer,
    menuEntries: createMenuEntries({ engine, menuEntity: entity('system/permission') }),
    headEntity: entity('online/report-head'),
  })
  const shippedCodes = new Set([...documents.reports.values()].map(({ code }) => code))
  hooks.add('online/report-head', createReportHeadHooks({ designer, records, shippedCodes }))
  hooks.add('online/report-filter', createReportFilterHooks())
  hooks.add('online/report-item', createReportItemHooks({ designer }))
  hooks.add('online/graph-item', createReportItemHooks({ designer }))
  mount((api) => reportHeadRoutes(api, heads))
}
