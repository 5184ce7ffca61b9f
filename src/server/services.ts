import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Entity } from '#shared/documents/entity.ts'
import { type Report, reportEntity, reportPermission } from '#shared/documents/report.ts'
import type { SiteInfo } from '#shared/wire/session.ts'
import { createAccountServices } from './account-services.ts'
import type { AppNeeds } from './app.ts'
import { createDepartServices } from './depart-services.ts'
import { createDocuments } from './documents/documents.ts'
import { requireEntity } from './documents/load-documents.ts'
import type { Env } from './env.ts'
import type { Incident } from './http/error-handler.ts'
import type { KnownRoute } from './http/known-routes.ts'
import { createMenuParts } from './menu-services.ts'
import { createVisitRepository } from './modules/dashboard/visits/visits.repository.ts'
import { createVisitService } from './modules/dashboard/visits/visits.service.ts'
import { announcementHooks } from './modules/message/announcement/announcement.hooks.ts'
import { createAnnouncementRepository } from './modules/message/announcement/announcement.repository.ts'
import { createAnnouncementService } from './modules/message/announcement/announcement.service.ts'
import { createFormItemService } from './modules/online/form-item/form-item.service.ts'
import { createAddressListService } from './modules/system/address-list/address-list.service.ts'
import { createAreaRepository } from './modules/system/area/area.repository.ts'
import { createAreaService } from './modules/system/area/area.service.ts'
import { createCategoryRepository } from './modules/system/category/category.repository.ts'
import { createCategoryService } from './modules/system/category/category.service.ts'
import { createCheckRuleRepository } from './modules/system/check-rule/check-rule.repository.ts'
import { createCheckRuleService } from './modules/system/check-rule/check-rule.service.ts'
import { createDepartHooks } from './modules/system/depart/depart.hooks.ts'
import { createDepartLeadService } from './modules/system/depart/depart-lead.service.ts'
import { withLedDeparts } from './modules/system/depart-role/led-departs.ts'
import { createDictionaryHooks } from './modules/system/dict/dict.hooks.ts'
import { createDictionaryRepository } from './modules/system/dict/dict.repository.ts'
import { createDictionaryService } from './modules/system/dict/dict.service.ts'
import { createLookupService } from './modules/system/dict/lookup.service.ts'
import { createTableDictionaries } from './modules/system/dict/table-dictionary.ts'
import { createDuplicateCheckService } from './modules/system/duplicate-check/duplicate-check.service.ts'
import { createFileRepository } from './modules/system/file/file.repository.ts'
import { createFileService } from './modules/system/file/file.service.ts'
import { createFillRuleService } from './modules/system/fill-rule/fill-rule.service.ts'
import { createExplainService } from './modules/system/permission/explain.service.ts'
import { createPermissionRepository } from './modules/system/permission/permission.repository.ts'
import { createPermissionService } from './modules/system/permission/permission.service.ts'
import { createRowFilters } from './modules/system/permission/row-filters.ts'
import { createPlaygroundRepository } from './modules/system/playground/playground.repository.ts'
import { createPlaygroundService } from './modules/system/playground/playground.service.ts'
import { createRoleHooks } from './modules/system/role/role.hooks.ts'
import { createRoleService } from './modules/system/role/role.service.ts'
import { createRoleGrantService } from './modules/system/role/role-grant.service.ts'
import { createSavedSearchRepository } from './modules/system/saved-search/saved-search.repository.ts'
import { createSavedSearchService } from './modules/system/saved-search/saved-search.service.ts'
import { createSiteHooks } from './modules/system/site/site.hooks.ts'
import { createSiteRepository } from './modules/system/site/site.repository.ts'
import { createSiteService } from './modules/system/site/site.service.ts'
import { createTenantHooks } from './modules/system/tenant/tenant.hooks.ts'
import { createTenantService } from './modules/system/tenant/tenant.service.ts'
import { createUserHooks } from './modules/system/user/user.hooks.ts'
import { userRepository } from './modules/system/user/user.repository.ts'
import { createUserService } from './modules/system/user/user.service.ts'
import { createUserRoleService } from './modules/system/user/user-role.service.ts'
import { createUserAgentService } from './modules/system/user-agent/user-agent.service.ts'
import { createEvents } from './platform/events.store.ts'
import { createLocalFiles } from './platform/files/local-files.ts'
import { createPasswords } from './platform/passwords.ts'
import { createSystemLog, LOG_TYPE } from './platform/system-log.store.ts'
import { createRecordEngine } from './records/engine.ts'
import type { RecordEngineNeeds } from './records/needs.ts'
import { createReportService } from './reports/report.service.ts'

const TIDY_EVERY_MS = 3_600_000
const MIB = 1024 * 1024

/** Makes everything that routes call, each with just what it needs. */
export function createServices(needs: AppNeeds & { routes?: readonly KnownRoute[] }, log: FastifyBaseLogger) {
  const { env, database, documents, clock, newId, routes = [] } = needs
  const { kysely } = database
  const { entities, pages, reports } = documents
  const described = withReports(entities, reports.values())
  const userEntity = requireEntity(documents, 'system/user')
  const warn = (message: string) => log.warn(message)
  const events = createEvents(database, warn)
  const stored = createDocuments({ database, newId, events, routes, entities, reports, warn })
  const passwords = createPasswords(env.passwordHashParallel)
  const systemLog = createSystemLog(database, newId)
  const permissionRows = createPermissionRepository(database)
  const permissions = createPermissionService({ permissions: permissionRows, published: stored.published })
  const dictionaries = createDictionaryService({ dictionaries: createDictionaryRepository(database), events })
  const checkRules = createCheckRuleService({ rules: createCheckRuleRepository(database), events })
  const fillRules = createFillRuleService({ database, clock })
  const site = createSiteService({ site: createSiteRepository(database), events, elsewhere: elsewhereOf(env) })
  const dictionaryHooks = createDictionaryHooks(dictionaries)
  const leads = createDepartLeadService({ kysely })
  const rowFilters = createRowFilters({ permissions: permissionRows, pages, published: stored.published })
  const menu = createMenuParts({ database, documents, published: stored.published, rowFilters, log: systemLog })
  const files = createFileService({
    files: createFileRepository(database),
    store: createLocalFiles(join(env.dataDir, 'files')),
    newId,
    limits: { upload: env.uploadLimitMb * MIB, installer: env.installerLimitMb * MIB },
  })
  const recordNeeds: RecordEngineNeeds = {
    database,
    entities,
    rowFilters: withLedDeparts(rowFilters, leads.ledIds),
    dictionaries,
    checkRules,
    fillRules,
    files,
    hooks: {
      ...menu.hooks,
      'message/announcement': announcementHooks,
      'system/depart': createDepartHooks({ entities, fillRules }),
      'system/role': createRoleHooks({ clock, beyond: userRepository.rolesBeyond }),
      'system/site-info': createSiteHooks(events),
      'system/tenant': createTenantHooks(entities),
      'system/user': createUserHooks({ kysely, passwords, clock }),
      'system/dict': dictionaryHooks,
      'system/dict-item': dictionaryHooks,
    },
    clock,
    newId,
    log,
    limits: {
      exportRows: env.exportMaxRows,
      importRows: env.importMaxRows,
      importBytes: env.uploadLimitMb * MIB,
    },
  }
  const engine = createRecordEngine(recordNeeds)
  const account = createAccountServices({ ...needs, engine, passwords, systemLog, dictionaries, site, log })
  const roleGrants = createRoleGrantService({
    kysely,
    engine,
    permissions,
    roleEntity: requireEntity(documents, 'system/role'),
    userEntity,
    log: systemLog,
    clock,
    newId,
  })
  let tidying: NodeJS.Timeout | undefined

  return {
    engine,
    ...account,
    permissions,
    ...menu.services(engine),
    documents: stored,
    playground: createPlaygroundService({ playground: createPlaygroundRepository(database), permissions }),
    dictionaries,
    lookups: createLookupService({ engine, entities, tableDictionaries: createTableDictionaries(described) }),
    formItems: createFormItemService({ entities }),
    reports: createReportService({
      reports: reports.values(),
      records: recordNeeds,
      // Whatever reports are asked for, most connections stay with everybody else.
      readsAtATime: Math.max(1, Math.floor(env.databasePool / 3)),
    }),
    categories: createCategoryService({ engine, categories: createCategoryRepository(database) }),
    areas: createAreaService({ areas: createAreaRepository(database) }),
    announcements: createAnnouncementService({
      announcements: createAnnouncementRepository(database),
      engine,
      announcementEntity: requireEntity(documents, 'message/announcement'),
      clock,
    }),
    duplicates: createDuplicateCheckService({ engine, entities }),
    roles: createRoleService({ engine, roleEntity: requireEntity(documents, 'system/role') }),
    userRoles: createUserRoleService({
      engine,
      userEntity,
      roleEntity: requireEntity(documents, 'system/role'),
      log: systemLog,
      clock,
    }),
    roleGrants,
    explanations: createExplainService({ kysely, engine, permissions: permissionRows, userEntity }),
    ...createDepartServices({
      ...{ kysely, documents, engine, leads, clock, newId },
      wholeTree: roleGrants.tree,
      log: systemLog,
    }),
    checkRules,
    fillRules,
    tenants: createTenantService({
      engine,
      tenantEntity: requireEntity(documents, 'system/tenant'),
      userEntity,
      log: systemLog,
      clock,
    }),
    userAgents: createUserAgentService({ engine, agentEntity: requireEntity(documents, 'system/user-agent') }),
    addresses: createAddressListService({
      engine,
      addressEntity: requireEntity(documents, 'system/address-list'),
      departEntity: requireEntity(documents, 'system/depart'),
    }),
    users: createUserService({ kysely, engine, userEntity, log: systemLog, clock, newId }),
    site,
    files,
    savedSearches: createSavedSearchService({ searches: createSavedSearchRepository(database), newId }),
    visits: createVisitService({ visits: createVisitRepository(database) }),
    userEntity,
    roleEntity: requireEntity(documents, 'system/role'),

    async refreshCaches(): Promise<void> {
      await dictionaries.changed({ trx: kysely })
      await events.publish('check-rules', { trx: kysely })
      await events.publish('site', { trx: kysely })
    },

    recordIncident: ({ id, content, ...where }: Incident) =>
      systemLog.add({ type: LOG_TYPE.exception, content, incident: id, ...where }),

    async start(): Promise<void> {
      await events.start()
      await stored.start()
      const tidy = () => account.tidy().catch((error: Error) => log.warn(`tidying failed: ${error.message}`))
      await tidy()
      tidying = setInterval(tidy, TIDY_EVERY_MS)
      tidying.unref()
    },

    async stop(): Promise<void> {
      clearInterval(tidying)
      await events.stop()
    },
  }
}

/** What reports refer to can be looked up like what records refer to. */
function withReports(entities: ReadonlyMap<string, Entity>, reports: Iterable<Report>): ReadonlyMap<string, Entity> {
  return new Map([
    ...entities,
    ...[...reports].map((report) => [reportPermission(report.code), reportEntity(report)] as const),
  ])
}

/** Ways of signing in elsewhere, as far as they are set. */
function elsewhereOf({ casServerUrl, oidcIssuer, oidcSource }: Env): Pick<SiteInfo, 'casUrl' | 'thirdLoginSource'> {
  return { casUrl: casServerUrl ?? '', ...(oidcIssuer !== undefined && { thirdLoginSource: oidcSource }) }
}
