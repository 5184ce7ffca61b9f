import type { Area } from '#server/areas/platform.ts'
import { createReportDesigner } from './designer/report-designer.ts'
import { graphRoutes } from './graphs/graph.routes.ts'
import { createGraphService } from './graphs/graph.service.ts'
import { createGraphSourceRows } from './graphs/graph-source-rows.ts'
import { reportRoutes } from './report.routes.ts'
import { createReportService } from './report.service.ts'

export const reports: Area = {
  name: 'reports',
  register({ env, database, documents, records, ports, mount }) {
    const dataSources = ports.get('dataSources')
    const visibleSources = ports.get('visibleSources')
    const read = createReportService({
      reports: documents.reports.values(),
      records,
      dataSources,
      // Reports may use a third of the connections at most, so that other requests find some.
      readsAtATime: Math.max(1, Math.floor(env.databasePool / 3)),
    })
    const graphs = createGraphService({ records, reports: read, sourceRows: createGraphSourceRows(dataSources) })
    ports.provide('reports', read)
    ports.provide(
      'reportDesigner',
      createReportDesigner({
        ...{ database, entities: documents.entities, dataSources, visibleSources },
        previewsAtATime: Math.max(1, Math.floor(env.databasePool / 6)),
      }),
    )
    mount((api) => reportRoutes(api, read))
    mount((api) => graphRoutes(api, graphs))
  },
}
