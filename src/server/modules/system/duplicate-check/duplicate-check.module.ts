import type { Platform } from '#server/areas/platform.ts'
import { duplicateCheckRoutes } from './duplicate-check.routes.ts'
import { createDuplicateCheckService } from './duplicate-check.service.ts'

export function registerDuplicateCheck({ documents, engine, mount, ports }: Platform): void {
  const findForm = ports.later('findForm')
  const duplicates = createDuplicateCheckService({
    engine,
    entities: documents.entities,
    findForm: (tableName) => findForm()(tableName),
  })
  ports.provide('duplicates', duplicates)
  mount((api) => duplicateCheckRoutes(api, duplicates))
}
