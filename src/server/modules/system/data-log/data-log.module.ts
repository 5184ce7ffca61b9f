import type { Platform } from '#server/areas/platform.ts'
import type { RowFilters } from '#server/records/engine-dependencies.ts'
import { createDataLogHooks } from './data-log.hooks.ts'
import { createDataLogRepository } from './data-log.repository.ts'
import { dataLogRoutes } from './data-log.routes.ts'
import { createDataLogService } from './data-log.service.ts'
import { loggedKinds } from './logged-kinds.ts'

export function registerDataLogs(
  { database, documents, engine, hooks, mount }: Platform,
  rowFilters: RowFilters,
): void {
  const kinds = loggedKinds(documents.entities)
  const versions = createDataLogRepository(database)
  const service = createDataLogService({ engine, kinds, versions })
  hooks.add('system/data-log', createDataLogHooks({ kysely: database.kysely, kinds, versions, rowFilters }))
  mount((api) => dataLogRoutes(api, service))
}
