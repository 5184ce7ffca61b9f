import type { Database } from './db/connection.ts'
import { entityLines } from './documents/entity-lines.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import type { PublishedPages } from './documents/published-pages.ts'
import { createDataRuleHooks } from './modules/system/permission/data-rule/data-rule.hooks.ts'
import { createDataRuleRepository } from './modules/system/permission/data-rule/data-rule.repository.ts'
import { createDataRuleService } from './modules/system/permission/data-rule/data-rule.service.ts'
import { createExplainService } from './modules/system/permission/explain/explain.service.ts'
import { createExplainRecordsService } from './modules/system/permission/explain/explain-records.service.ts'
import { createFindSubject } from './modules/system/permission/explain/explain-subject.ts'
import { createGrantEffectsService } from './modules/system/permission/grant/grant-effects.service.ts'
import type { GrantLosses } from './modules/system/permission/grant/grant-losses.service.ts'
import type { ReadDeclaredNeeds } from './modules/system/permission/menu/declared-needs.ts'
import { createMenuHooks } from './modules/system/permission/menu/menu.hooks.ts'
import { createMenuRepository } from './modules/system/permission/menu/menu.repository.ts'
import { createMenuService } from './modules/system/permission/menu/menu.service.ts'
import { createMenuGuard } from './modules/system/permission/menu/menu-guard.ts'
import { createMenuPages } from './modules/system/permission/menu/menu-pages.ts'
import { createPermissionRepository } from './modules/system/permission/permission.repository.ts'
import type { RecordEngine } from './records/engine.ts'
import type { RecordHooks, RowFilters } from './records/needs.ts'

interface Needs {
  database: Database
  documents: Documents
  published: Pick<PublishedPages, 'addressesAbout' | 'keys'>
  rowFilters: RowFilters
  losses: GrantLosses
  declaredNeeds: ReadDeclaredNeeds
}

/** The part of the services about the menu and its data rules. */
export function createMenuParts({ database, documents, published, rowFilters, losses, declaredNeeds }: Needs) {
  const { pages: shipped, entities } = documents
  const menus = createMenuRepository(database)
  const rules = createDataRuleRepository(database)
  const pages = createMenuPages({ pages: shipped, published, entities })
  const guard = createMenuGuard({ rowFilters, pages, menuEntity: requireEntity(documents, 'system/permission') })
  const hooks: Record<string, RecordHooks> = {
    'system/permission': createMenuHooks({ menus, pages, guard, entities, losses }),
    'system/data-rule': createDataRuleHooks({ rules, pages, guard }),
  }
  return {
    guard,
    hooks,
    services: (engine: RecordEngine) => ({
      ...explaining(engine),
      menus: createMenuService({
        kysely: database.kysely,
        menus,
        pages,
        engine,
        entities,
        menuEntity: requireEntity(documents, 'system/permission'),
        effects: effectsWith(engine),
      }),
      dataRules: createDataRuleService({
        engine,
        ruleEntity: requireEntity(documents, 'system/data-rule'),
        rules,
        pages,
        effects: effectsWith(engine),
      }),
    }),
  }

  function effectsWith(engine: RecordEngine) {
    return createGrantEffectsService({
      ...{ kysely: database.kysely, engine },
      userEntity: requireEntity(documents, 'system/user'),
    })
  }

  function explaining(engine: RecordEngine) {
    const { kysely } = database
    const permissions = createPermissionRepository(database)
    const userEntity = requireEntity(documents, 'system/user')
    const subjectOf = createFindSubject({ kysely, engine, permissions, userEntity })
    const explainedRecords = createExplainRecordsService({ engine, subjectOf, pages, linesOf: entityLines })
    return {
      explanations: createExplainService({ engine, subjectOf, records: explainedRecords, declaredNeeds }),
      explainedRecords,
    }
  }
}
