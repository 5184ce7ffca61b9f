import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { SiteInfo } from '#shared/wire/session.ts'
import { createAccountServices, smsOf } from './account-services.ts'
import type { AppNeeds } from './app-needs.ts'
import type { Env } from './config/env.ts'
import type { Tables } from './db/connection.ts'
import { createDefinitionServices } from './definition-services.ts'
import { createDictionaryParts } from './dictionary-services.ts'
import { createDocuments } from './documents/documents.ts'
import { requireEntity } from './documents/load-documents.ts'
import { createFileParts } from './file-services.ts'
import { createFormAuthServices } from './form-auth-services.ts'
import { createGrantServices } from './grant-services.ts'
import type { Incident } from './http/pipeline/error-handler.ts'
import type { KnownRoute } from './http/pipeline/known-routes.ts'
import { DEFAULT_TENANT } from './http/tenant.ts'
import { createJobParts } from './job-services.ts'
import { createMenuParts } from './menu-services.ts'
import { createMessageParts } from './message-services.ts'
import { rightsFinder } from './modules/account/session/principal.ts'
import { createSessionRepository } from './modules/account/session/session.repository.ts'
import { createVisitRepository } from './modules/dashboard/visits/visits.repository.ts'
import { createVisitService } from './modules/dashboard/visits/visits.service.ts'
import { createFormChoiceService } from './modules/online/form-choice/form-choice.service.ts'
import { createFormLinkHooks } from './modules/online/form-link/form-link.hooks.ts'
import { formSendHooks } from './modules/online/form-send/form-send.hooks.ts'
import { createAddressListService } from './modules/system/address-list/address-list.service.ts'
import { createAreaRepository } from './modules/system/area/area.repository.ts'
import { createAreaService } from './modules/system/area/area.service.ts'
import { createDepartHooks } from './modules/system/depart/depart.hooks.ts'
import { createDepartBranch } from './modules/system/depart/depart-branch.service.ts'
import { createDepartLeadService } from './modules/system/depart/depart-lead.service.ts'
import { createDepartRoleHooks } from './modules/system/depart-role/depart-role.hooks.ts'
import { withLedDeparts } from './modules/system/depart-role/led-departs.ts'
import { createDuplicateCheckService } from './modules/system/duplicate-check/duplicate-check.service.ts'
import { createRowFilters } from './modules/system/permission/data-rule/row-filters.ts'
import { createGrantLosses } from './modules/system/permission/grant/grant-losses.service.ts'
import { createDeclaredNeeds } from './modules/system/permission/menu/declared-needs.ts'
import { createPermissionRepository } from './modules/system/permission/permission.repository.ts'
import { createPermissionService } from './modules/system/permission/permission.service.ts'
import { createRightsCeiling } from './modules/system/permission/rights-ceiling.service.ts'
import { createPlaygroundRepository } from './modules/system/playground/playground.repository.ts'
import { createPlaygroundService } from './modules/system/playground/playground.service.ts'
import { createPositionService } from './modules/system/position/position.service.ts'
import { createRoleHooks } from './modules/system/role/role.hooks.ts'
import { createSavedSearchRepository } from './modules/system/saved-search/saved-search.repository.ts'
import { createSavedSearchService } from './modules/system/saved-search/saved-search.service.ts'
import { createSiteHooks } from './modules/system/site/site.hooks.ts'
import { createSiteRepository } from './modules/system/site/site.repository.ts'
import { createSiteService } from './modules/system/site/site.service.ts'
import { createTenantHooks } from './modules/system/tenant/tenant.hooks.ts'
import { tenantRepository } from './modules/system/tenant/tenant.repository.ts'
import { createTenantReach } from './modules/system/tenant/tenant-reach.ts'
import { createInitialPasswordService } from './modules/system/user/initial-password.service.ts'
import { createInvitationMessages } from './modules/system/user/invitation-messages.ts'
import { createUserHooks } from './modules/system/user/user.hooks.ts'
import { userRepository } from './modules/system/user/user.repository.ts'
import { createUserService } from './modules/system/user/user.service.ts'
import { createUserAgentService } from './modules/system/user-agent/user-agent.service.ts'
import { createMonitorServices } from './monitor-services.ts'
import { createOnlineFormParts } from './online-services.ts'
import { createOutsideParts } from './outside-services.ts'
import { createOversightParts } from './oversight-services.ts'
import { createEvents } from './platform/events.store.ts'
import { createOperationLog } from './platform/operation-log.ts'
import { createPasswords } from './platform/passwords.ts'
import { createSystemLog, LOG_TYPE } from './platform/system-log.store.ts'
import { createRealtimeParts } from './realtime-services.ts'
import { createRecordEngine, type RecordEngine } from './records/engine.ts'
import type { RecordEngineNeeds } from './records/needs.ts'
import { createReportParts, withReports } from './report-services.ts'

const MIB = 1024 * 1024

/** Makes everything that routes call, each with just what it needs. */
export function createServices(needs: AppNeeds & { routes?: readonly KnownRoute[] }, log: FastifyBaseLogger) {
  const { env, database, clock, newId, routes = [] } = needs
  const { kysely } = database
  const { pages, reports } = needs.documents
  // Entities of online forms join those that come with the program while the server runs.
  const entities = new Map(needs.documents.entities)
  const documents = { ...needs.documents, entities }
  const described = withReports(entities, reports.values())
  const userEntity = requireEntity(documents, 'system/user')
  const warn = (message: string) => log.warn(message)
  const events = createEvents(database, warn)
  const live = createRealtimeParts({ env, database, events, newId, warn })
  const stored = createDocuments({ database, newId, events, routes, entities, reports, warn })
  const passwords = createPasswords(env.passwordHashParallel, needs.passwordCost)
  const systemLog = createSystemLog(database, newId, warn)
  const tell = createOperationLog(systemLog)
  const permissionRows = createPermissionRepository(database)
  const values = createDictionaryParts({ database, documents, events, clock, described })
  const { dictionaries, checkRules, fillRules } = values
  const site = createSiteService({ site: createSiteRepository(database), events, elsewhere: elsewhereOf(env) })
  const leads = createDepartLeadService({
    kysely,
    requireSeen: (principal, id) => engine.get(principal, requireEntity(documents, 'system/depart'), id),
  })
  const sessionRows = createSessionRepository(database)
  const rightsIn = rightsFinder(sessionRows)
  const ceiling = createRightsCeiling({ kysely, rightsIn, ledIds: leads.ledIds })
  const reach = createTenantReach({ rightsIn })
  const branch = createDepartBranch({ kysely })
  const rowFilters = createRowFilters({ permissions: permissionRows, pages, published: stored.published })
  const losses = createGrantLosses({ clock, newId })
  const declaredNeeds = createDeclaredNeeds({ pages, entities, published: stored.published })
  const menu = createMenuParts({
    ...{ database, documents, rowFilters, losses, declaredNeeds },
    published: stored.published,
  })
  const permissions = createPermissionService({
    ...{ permissions: permissionRows, published: stored.published, declaredNeeds, guard: menu.guard },
  })
  const oversight = createOversightParts({ database, documents, rowFilters, log: systemLog, clock })
  const scheduled = createJobParts({ env, database, documents, newId, dictionaries, tell, events, warn })
  const sms = smsOf(env, warn)
  const messaging = createMessageParts({
    ...{ env, database, documents, sms, clock, newId, tell, warn },
    realtime: live.realtime,
  })
  const kept = createFileParts({ env, database, documents, newId, warn })
  const monitors = createMonitorServices({
    ...{ env, database, warn },
    secrets: oversight.secretFields,
    openSockets: () => live.sockets.all().length,
  })
  const outside = createOutsideParts({ env, database, documents, events, newId, clock, tell, warn, rowFilters, log })
  const onlineReports = createReportParts({ env, database, documents, ...outside.services })
  const online = createOnlineFormParts({
    ...{ env, database, documents, stored, events, dictionaries, clock, newId, tell, warn, passwords },
    rowFilters,
    ...outside.services,
  })
  const recordNeeds: RecordEngineNeeds = {
    database,
    entities,
    rowFilters: withLedDeparts(rowFilters, leads.ledIds, branch),
    dictionaries,
    checkRules,
    fillRules,
    files: kept.files,
    hooks: {
      ...kept.hooks,
      ...menu.hooks,
      ...oversight.hooks,
      ...messaging.hooks,
      ...outside.hooks,
      ...scheduled.hooks,
      ...values.hooks,
      ...onlineReports.hooks,
      'online/design-form': online.designHooks,
      'online/form-send': formSendHooks,
      'online/form-link': createFormLinkHooks(clock),
      'system/depart': createDepartHooks({ entities, fillRules, losses, branch, clock }),
      'system/depart-role': createDepartRoleHooks({ losses }),
      'system/role': createRoleHooks({ clock, newId, losses, beyond: userRepository.rolesBeyond }),
      'system/site-info': createSiteHooks(events),
      'system/tenant': createTenantHooks({ entities, losses }),
      'system/user': createUserHooks({
        ...{ kysely, passwords, clock, losses, ceiling },
        members: { outOfReach: reach.outOfReach, addMembers: tenantRepository.addMembers },
      }),
    },
    laterHooks: online.hooks,
    clock,
    newId,
    tell,
    log,
    limits: {
      exportRows: env.exportMaxRows,
      importRows: env.importMaxRows,
      importBytes: env.uploadLimitMb * MIB,
      importReadMs: env.importReadMs,
    },
  }
  const engine = createRecordEngine(recordNeeds)
  const engineWithin = (trx: Transaction<Tables>): RecordEngine => {
    const within: RecordEngineNeeds = { ...recordNeeds, database: { kysely: trx } }
    return createRecordEngine({ ...within, hooks: { ...recordNeeds.hooks, ...onlineReports.hooksWithin(within) } })
  }
  const menuServices = menu.services(engine)
  const account = createAccountServices({
    ...needs,
    documents,
    engine,
    passwords,
    systemLog,
    dictionaries,
    site,
    sessionRows,
    ceiling,
    rules: rowFilters,
    sms,
    log,
  })
  const overseen = oversight.services(engine)
  const onlineServices = online.services(engine, account.sessions.withoutSession)
  const reportServices = onlineReports.services(engine, recordNeeds)
  const { jobs, scheduler } = scheduled.services({
    engine,
    emptyBins: overseen.recycleBins.emptyOld,
    tidy: async () => {
      await account.tidy()
      await onlineServices.formLinks.removeOld()
    },
    others: [...messaging.jobs, ...online.jobs],
  })

  const granting = createGrantServices({
    ...{ kysely, documents, engine, permissions, leads, losses, reach, clock, newId, tell },
    records: recordNeeds,
  })

  return {
    engine,
    ...account,
    permissions,
    ...menuServices,
    ...overseen,
    ...outside.services,
    ...messaging.services(engine),
    jobs,
    systemLog,
    secretFields: oversight.secretFields,
    documents: stored,
    playground: createPlaygroundService({
      playground: createPlaygroundRepository(database),
      permissions,
      engine,
      roleEntity: requireEntity(documents, 'system/role'),
    }),
    dictionaries,
    ...values.services(engine),
    ...onlineServices,
    ...reportServices,
    formChoices: createFormChoiceService({
      ...{ engine, entities, reports: reportServices.reports },
      online: onlineServices.onlineEntities,
    }),
    ...createDefinitionServices({ kysely, documents, engine, engineWithin, tell, ...onlineServices }),
    areas: createAreaService({ areas: createAreaRepository(database) }),
    duplicates: createDuplicateCheckService({ engine, entities, findForm: onlineServices.onlineEntities.find }),
    ...granting,
    ...createFormAuthServices({
      database,
      documents,
      engine,
      permissions,
      ...onlineServices,
      ...granting,
      ...menuServices,
    }),
    checkRules,
    fillRules,
    positions: createPositionService({ engine, positionEntity: requireEntity(documents, 'system/position') }),
    userAgents: createUserAgentService({ engine, agentEntity: requireEntity(documents, 'system/user-agent') }),
    addresses: createAddressListService({
      kysely,
      engine,
      addressEntity: requireEntity(documents, 'system/address-list'),
    }),
    users: createUserService({
      ...{ kysely, engine, userEntity, tell, clock, newId },
      addressEntity: requireEntity(documents, 'system/address-list'),
    }),
    initialPasswords: createInitialPasswordService({
      ...{ engine, userEntity, passwords, ceiling, tell, clock, newId },
      passwordEntity: requireEntity(documents, 'system/initial-password'),
      invitations: account.invitations,
      messages: createInvitationMessages({
        ...{ mails: messaging.mails, sms, site: env.publicUrl, newId },
        lifetimeMs: account.invitations.lifetimeMs,
      }),
    }),
    site,
    ...kept.services(engine, recordNeeds.hooks),
    monitors,
    savedSearches: createSavedSearchService({ searches: createSavedSearchRepository(database), newId }),
    visits: createVisitService({ visits: createVisitRepository(database) }),
    userEntity,
    roleEntity: requireEntity(documents, 'system/role'),
    sourceEntity: requireEntity(documents, 'system/data-source'),
    live,

    async refreshCaches(): Promise<void> {
      await dictionaries.changed({ trx: kysely })
      await events.publish('check-rules', { trx: kysely })
      await events.publish('site', { trx: kysely })
    },

    recordIncident: ({ id, content, ...where }: Incident) =>
      systemLog.add({ type: LOG_TYPE.exception, content, incident: id, tenantId: DEFAULT_TENANT, ...where }),

    async start(): Promise<void> {
      await events.start()
      await stored.start()
      await online.start()
      await outside.start()
      live.start()
      kept.start()
      messaging.start()
      if (env.jobs) scheduler.start()
    },

    async stop(): Promise<void> {
      await scheduler.stop()
      await messaging.stop()
      await online.stop()
      await outside.services.dataSources.stop()
      await monitors.stop()
      await systemLog.flush()
      await live.stop()
      await events.stop()
    },
  }
}

/** Ways of signing in elsewhere, as far as they are set. */
function elsewhereOf({ casServerUrl, oidcIssuer, oidcSource }: Env): Pick<SiteInfo, 'casUrl' | 'thirdLoginSource'> {
  return { casUrl: casServerUrl ?? '', ...(oidcIssuer !== undefined && { thirdLoginSource: oidcSource }) }
}
