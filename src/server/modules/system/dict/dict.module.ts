import type { Platform } from '#server/areas/platform.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type Report, reportEntity, reportPermission } from '#shared/documents/report/report.ts'
import { createDictionaryHooks, createDictionaryItemHooks } from './dict.hooks.ts'
import { createDictionaryRepository } from './dict.repository.ts'
import { dictionaryRoutes } from './dict.routes.ts'
import { createDictionaryService } from './dict.service.ts'
import { dictionaryMaintenanceRoutes } from './dict-maintenance.routes.ts'
import { createDictionaryMaintenance } from './dict-maintenance.service.ts'
import { createLookupService } from './lookup.service.ts'
import { createTableDictionaries } from './table-dictionary.ts'

export function registerDictionaries(platform: Platform): void {
  const { database, documents, engine, entity, events, hooks, mount, ports } = platform
  const { entities, reports } = documents
  const dictionaries = createDictionaryService({ dictionaries: createDictionaryRepository(database), events })
  const lookups = createLookupService({
    engine,
    entities,
    tableDictionaries: createTableDictionaries(withReports(entities, reports.values()), entities),
  })
  const keeping = createDictionaryMaintenance({
    engine,
    dictEntity: entity('system/dict'),
    itemEntity: entity('system/dict-item'),
  })
  const refreshCaches = async () => {
    const { kysely: trx } = database
    await dictionaries.changed({ trx })
    await events.publish('check-rules', { trx })
    await events.publish('site', { trx })
  }
  ports.provide('dictionaries', dictionaries)
  hooks.add('system/dict', createDictionaryHooks(dictionaries, entities))
  hooks.add('system/dict-item', createDictionaryItemHooks(dictionaries))
  mount((api) => dictionaryRoutes(api, { dictionaries, lookups, refreshCaches }))
  mount((api) => dictionaryMaintenanceRoutes(api, keeping))
}

/** Adds reports, because table dictionaries may refer to them too. */
function withReports(entities: ReadonlyMap<string, Entity>, reports: Iterable<Report>): ReadonlyMap<string, Entity> {
  return new Map([
    ...entities,
    ...[...reports].map((report) => [reportPermission(report.code), reportEntity(report)] as const),
  ])
}
