import type { Platform } from '#server/areas/platform.ts'
import { entityLines } from '#server/documents/shipped/entity-lines.ts'
import { createDataRuleHooks } from './data-rule/data-rule.hooks.ts'
import { createDataRuleRepository } from './data-rule/data-rule.repository.ts'
import { dataRuleRoutes } from './data-rule/data-rule.routes.ts'
import { createDataRuleService } from './data-rule/data-rule.service.ts'
import { createRowFilters } from './data-rule/row-filters.ts'
import { explainRoutes } from './explain/explain.routes.ts'
import { createExplainService } from './explain/explain.service.ts'
import { createExplainRecordsService } from './explain/explain-records.service.ts'
import { createFindSubject } from './explain/explain-subject.ts'
import type { DeletedGrantLog } from './grant/deleted-grant-log.service.ts'
import type { GrantEffectsService } from './grant/grant-effects.service.ts'
import { createDeclaredNeeds, type ReadDeclaredNeeds } from './menu/declared-needs.ts'
import { createMenuHooks } from './menu/menu.hooks.ts'
import { createMenuRepository } from './menu/menu.repository.ts'
import { menuRoutes } from './menu/menu.routes.ts'
import { createMenuService } from './menu/menu.service.ts'
import { createMenuGuard } from './menu/menu-guard.ts'
import { createMenuPages, type MenuPages } from './menu/menu-pages.ts'
import { createPermissionRepository } from './permission.repository.ts'
import { permissionRoutes } from './permission.routes.ts'
import { createPermissionService } from './permission.service.ts'

interface Shared {
  effects: GrantEffectsService
  deletedGrants: DeletedGrantLog
}

/** Registers menus and buttons with their permissions, and the data rules of menus. */
export function registerPermissions(platform: Platform, { effects, deletedGrants }: Shared) {
  const { database, documents, storedDocuments, engine, entity, hooks, installation, mount, ports } = platform
  const { entities } = documents
  const { published } = storedDocuments
  const permissionRows = createPermissionRepository(database)
  const menuRules = createRowFilters({ permissions: permissionRows, pages: documents.pages, published })
  const declaredNeeds = createDeclaredNeeds({ pages: documents.pages, entities, published })
  const menuRows = createMenuRepository(database)
  const ruleRows = createDataRuleRepository(database)
  const menuEntity = entity('system/permission')
  const pages = createMenuPages({ pages: documents.pages, published, entities })
  const guard = createMenuGuard({ rowFilters: menuRules, pages, menuEntity })
  const permissions = createPermissionService({
    permissions: permissionRows,
    published,
    declaredNeeds,
    guard,
    installation,
  })
  const menus = createMenuService({
    kysely: database.kysely,
    menus: menuRows,
    pages,
    engine,
    entities,
    menuEntity,
    effects,
  })
  const dataRules = createDataRuleService({
    engine,
    ruleEntity: entity('system/data-rule'),
    rules: ruleRows,
    pages,
    effects,
  })
  ports.provide('menuRules', menuRules)
  ports.provide('permissions', permissions)
  ports.provide('frameOrigins', permissions.frameOrigins)
  ports.provide('menus', menus)
  ports.provide('dataRules', dataRules)
  hooks.add('system/permission', createMenuHooks({ menus: menuRows, pages, guard, entities, deletedGrants }))
  hooks.add('system/data-rule', createDataRuleHooks({ rules: ruleRows, pages, guard }))
  mount((api) => permissionRoutes(api, permissions))
  mount((api) => menuRoutes(api, menus))
  mount((api) => dataRuleRoutes(api, dataRules))
  registerExplanations(platform, pages, declaredNeeds)
  return { permissions, menuRules }
}

function registerExplanations(
  { database, engine, entity, mount }: Platform,
  pages: MenuPages,
  declaredNeeds: ReadDeclaredNeeds,
): void {
  const subjectOf = createFindSubject({
    kysely: database.kysely,
    engine,
    permissions: createPermissionRepository(database),
    userEntity: entity('system/user'),
  })
  const explainedRecords = createExplainRecordsService({ engine, subjectOf, pages, linesOf: entityLines })
  const explanations = createExplainService({ engine, subjectOf, records: explainedRecords, declaredNeeds })
  mount((api) => explainRoutes(api, { explanations, explainedRecords }))
}
