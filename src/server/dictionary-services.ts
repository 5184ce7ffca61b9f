import type { Entity } from '#shared/documents/entity.ts'
import type { Database } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import { createCategoryHooks } from './modules/system/category/category.hooks.ts'
import { createCategoryRepository } from './modules/system/category/category.repository.ts'
import { createCategoryService } from './modules/system/category/category.service.ts'
import { createCheckRuleHooks } from './modules/system/check-rule/check-rule.hooks.ts'
import { createCheckRuleRepository } from './modules/system/check-rule/check-rule.repository.ts'
import { createCheckRuleService } from './modules/system/check-rule/check-rule.service.ts'
import { createDictionaryHooks, createDictionaryItemHooks } from './modules/system/dict/dict.hooks.ts'
import { createDictionaryRepository } from './modules/system/dict/dict.repository.ts'
import { createDictionaryService } from './modules/system/dict/dict.service.ts'
import { createDictionaryKeeping } from './modules/system/dict/dict-keeping.service.ts'
import { createLookupService } from './modules/system/dict/lookup.service.ts'
import { createTableDictionaries } from './modules/system/dict/table-dictionary.ts'
import { fillRuleHooks } from './modules/system/fill-rule/fill-rule.hooks.ts'
import { createFillRuleService } from './modules/system/fill-rule/fill-rule.service.ts'
import type { Clock } from './platform/clock.ts'
import type { Events } from './platform/events.store.ts'
import type { RecordEngine } from './records/engine.ts'
import type { RecordHooks } from './records/needs.ts'

interface Needs {
  database: Database
  documents: Documents
  events: Events
  clock: Clock
  /** What dictionaries of tables may name: all entities, and reports. */
  described: ReadonlyMap<string, Entity>
}

/** The part of the services about where values come from: dictionaries, categories, and the rules that check and fill. */
export function createDictionaryParts({ database, documents, events, clock, described }: Needs) {
  const { entities } = documents
  const dictionaries = createDictionaryService({ dictionaries: createDictionaryRepository(database), events })
  const fillRules = createFillRuleService({ database, clock })
  const hooks: Record<string, RecordHooks> = {
    'system/dict': createDictionaryHooks(dictionaries, entities),
    'system/dict-item': createDictionaryItemHooks(dictionaries),
    'system/category': createCategoryHooks({ fillRules, events }),
    'system/check-rule': createCheckRuleHooks({ events, entities }),
    'system/fill-rule': fillRuleHooks,
  }
  return {
    dictionaries,
    checkRules: createCheckRuleService({ rules: createCheckRuleRepository(database), events }),
    fillRules,
    hooks,
    services: (engine: RecordEngine) => ({
      dictionaryKeeping: createDictionaryKeeping({
        engine,
        dictEntity: requireEntity(documents, 'system/dict'),
        itemEntity: requireEntity(documents, 'system/dict-item'),
      }),
      lookups: createLookupService({
        engine,
        entities,
        tableDictionaries: createTableDictionaries(described, entities),
      }),
      categories: createCategoryService({
        engine,
        categories: createCategoryRepository(database),
        categoryEntity: requireEntity(documents, 'system/category'),
      }),
    }),
  }
}
