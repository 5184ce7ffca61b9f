import type { Platform } from '#server/areas/platform.ts'
import { duplicateCheckRoutes } from './duplicate-check.routes.ts'
import { createDuplicateCheckService } from './duplicate-check.service.ts'

/**
 * Registers the check whether a value is taken. It needs two ports of the area `online`, which registers later. So they
 * are looked up at each call.
 */
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
