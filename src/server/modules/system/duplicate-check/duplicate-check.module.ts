import type { Platform } from '#server/areas/platform.ts'
import { duplicateCheckRoutes } from './duplicate-check.routes.ts'
import { createDuplicateCheckService } from './duplicate-check.service.ts'

export function registerDuplicateCheck({ documents, engine, mount, ports }: Platform): void {
  const findForm = ports.later('findForm')
  const triedBy = ports.later('triedBy')
  const duplicates = createDuplicateCheckService({
    engine,
    entities: documents.entities,
    findForm: (tableName) => findForm()(tableName),
    triedBy: (principal, tableName) => triedBy()(principal, tableName),
  })
  ports.provide('duplicates', duplicates)
  mount((api) => duplicateCheckRoutes(api, duplicates))
}
