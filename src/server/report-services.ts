import type { Entity } from '#shared/documents/entity.ts'
import { type Report, reportEntity, reportPermission } from '#shared/documents/report.ts'
import type { Env } from './config/env.ts'
import type { Database } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import { createMenuEntries } from './documents/menu-entries.ts'
import { createGraphHeadHooks } from './modules/online/graph-head/graph-head.hooks.ts'
import { createGraphHeadService } from './modules/online/graph-head/graph-head.service.ts'
import {
  createReportFilterHooks,
  createReportHeadHooks,
  createReportItemHooks,
} from './modules/online/report-head/report-head.hooks.ts'
import { createReportHeadService } from './modules/online/report-head/report-head.service.ts'
import type { SeenSourceService } from './modules/system/data-source/seen-source.service.ts'
import type { DataSources } from './platform/data-sources/source.ts'
import type { RecordEngine } from './records/engine.ts'
import type { RecordEngineNeeds, RecordHooks } from './records/needs.ts'
import { createGraphService } from './reports/graphs/graph.service.ts'
import { createReportService, type ReportService } from './reports/report.service.ts'
import { createReportDesigner } from './reports/report-designer.ts'

interface Needs {
  env: Pick<Env, 'databasePool'>
  database: Database
  documents: Documents
  dataSources: DataSources
  seenSources: SeenSourceService
}

/** The part of the services about online reports and what is drawn of them. */
export function createReportParts({ env, database, documents, dataSources, seenSources }: Needs) {
  const { entities } = documents
  const shipped = [...documents.reports.values()]
  const designer = createReportDesigner({ database, entities, dataSources, seenSources })
  let read: ReportService | undefined
  const reportOf: ReportService['granted'] = (principal, code) => {
    if (read === undefined) throw new Error('a report was asked for before there were services')
    return read.granted(principal, code)
  }
  const hooks: Record<string, RecordHooks> = {
    'online/graph-item': createReportItemHooks({ designer }),
    'online/graph-head': createGraphHeadHooks({ designer, reportOf }),
    'online/graph-templet': { isDefinition: true },
    'online/report-head': createReportHeadHooks({ designer, shippedCodes: new Set(shipped.map(({ code }) => code)) }),
    'online/report-filter': createReportFilterHooks(),
    'online/report-item': createReportItemHooks({ designer }),
  }
  return {
    hooks,
    /** For an engine over a transaction: what a graph reads may be kept there, too. */
    hooksWithin(records: RecordEngineNeeds): Record<string, RecordHooks> {
      const { granted } = createReportService({ reports: shipped, records, dataSources, readsAtATime: 1 })
      return { 'online/graph-head': createGraphHeadHooks({ designer, reportOf: granted }) }
    },
    services(engine: RecordEngine, records: RecordEngineNeeds) {
      // Whatever reports are asked for, most connections stay with everybody else.
      const readsAtATime = Math.max(1, Math.floor(env.databasePool / 3))
      read = createReportService({ reports: shipped, records, dataSources, readsAtATime })
      const menuEntries = createMenuEntries({ engine, menuEntity: requireEntity(documents, 'system/permission') })
      return {
        reports: read,
        reportHeads: createReportHeadService({
          ...{ engine, records, designer, menuEntries },
          headEntity: requireEntity(documents, 'online/report-head'),
        }),
        graphs: createGraphService({ records, reports: read }),
        graphHeads: createGraphHeadService({
          ...{ engine, designer, reportOf, menuEntries },
          headEntity: requireEntity(documents, 'online/graph-head'),
          templetEntity: requireEntity(documents, 'online/graph-templet'),
        }),
      }
    },
  }
}

/** What reports refer to can be looked up like what records refer to. */
export function withReports(
  entities: ReadonlyMap<string, Entity>,
  reports: Iterable<Report>,
): ReadonlyMap<string, Entity> {
  return new Map([
    ...entities,
    ...[...reports].map((report) => [reportPermission(report.code), reportEntity(report)] as const),
  ])
}
