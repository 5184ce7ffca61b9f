import type { Platform } from '#server/areas/platform.ts'
import { createMenuEntries } from '#server/documents/menu/menu-entries.ts'
import type { Principal } from '#server/http/principal.ts'
import { httpSourceProblem } from '#server/modules/system/data-source/http-source-check.service.ts'
import { createReportService } from '#server/reports/report.service.ts'
import { createGraphHeadHooks } from './graph-head.hooks.ts'
import { graphHeadRoutes } from './graph-head.routes.ts'
import { createGraphHeadService } from './graph-head.service.ts'

export function registerGraphHeads({ documents, engine, entity, hooks, mount, ports }: Platform): void {
  const designer = ports.get('reportDesigner')
  const { granted: reportOf } = ports.get('reports')
  const dataSources = ports.get('dataSources')
  const visibleSources = ports.get('visibleSources')
  const sourceProblem = (principal: Principal, code: string) =>
    httpSourceProblem({ dataSources, visibleSources }, principal, code)
  const heads = createGraphHeadService({
    engine,
    designer,
    sourceProblem,
    reportOf,
    menuEntries: createMenuEntries({ engine, menuEntity: entity('system/permission') }),
    headEntity: entity('online/graph-head'),
    templetEntity: entity('online/graph-templet'),
  })
  hooks.add('online/graph-templet', { isDefinition: true })
  // A graph may read a report that the same transaction stores.
  hooks.add('online/graph-head', createGraphHeadHooks({ designer, sourceProblem, reportOf }), (records) => {
    const reports = documents.reports.values()
    const { granted } = createReportService({ reports, records, dataSources, readsAtATime: 1 })
    return createGraphHeadHooks({ designer, sourceProblem, reportOf: granted })
  })
  mount((api) => graphHeadRoutes(api, heads))
}
