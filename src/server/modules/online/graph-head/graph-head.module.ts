import type { Platform } from '#server/areas/platform.ts'
import { createMenuEntries } from '#server/documents/menu/menu-entries.ts'
import { createReportService } from '#server/reports/report.service.ts'
import { createGraphHeadHooks } from './graph-head.hooks.ts'
import { graphHeadRoutes } from './graph-head.routes.ts'
import { createGraphHeadService } from './graph-head.service.ts'

export function registerGraphHeads({ documents, engine, entity, hooks, mount, ports }: Platform): void {
  const designer = ports.get('reportDesigner')
  const { granted: reportOf } = ports.get('reports')
  const dataSources = ports.get('dataSources')
  const heads = createGraphHeadService({
    engine,
    designer,
    reportOf,
    menuEntries: createMenuEntries({ engine, menuEntity: entity('system/permission') }),
    headEntity: entity('online/graph-head'),
    templetEntity: entity('online/graph-templet'),
  })
  hooks.add('online/graph-templet', { isDefinition: true })
  // A graph may read a report that the same transaction stores.
  hooks.add('online/graph-head', createGraphHeadHooks({ designer, reportOf }), (records) => {
    const reports = documents.reports.values()
    const { granted } = createReportService({ reports, records, dataSources, readsAtATime: 1 })
    return createGraphHeadHooks({ designer, reportOf: granted })
  })
  mount((api) => graphHeadRoutes(api, heads))
}
