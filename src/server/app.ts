import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { installationPrefixes } from '#shared/documents/entity-fields.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { AppNeeds } from './app-needs.ts'
import type { Env } from './config/env.ts'
import type { TrustProxy } from './config/kinds.ts'
import type { App } from './http/app-type.ts'
import { enforceAccess } from './http/pipeline/access.ts'
import { authenticate } from './http/pipeline/authenticate.ts'
import { readBodies } from './http/pipeline/bodies.ts'
import { answerFrameworkError, handleErrors } from './http/pipeline/error-handler.ts'
import { collectRoutes, type KnownRoute } from './http/pipeline/known-routes.ts'
import { createLazyValidators } from './http/pipeline/lazy-validators.ts'
import { logOperations } from './http/pipeline/log-operations.ts'
import { meterRequests } from './http/pipeline/meter-requests.ts'
import { handleUnknown } from './http/pipeline/not-found.ts'
import { gatherContracts, openApiRoute } from './http/pipeline/openapi.ts'
import { limitPersons, limitRates } from './http/pipeline/rate-limit.ts'
import { logging, logRequests, requestId } from './http/pipeline/request-log.ts'
import { sendSecurityHeaders } from './http/pipeline/security-headers.ts'
import { noteSessions } from './http/pipeline/session-seen.ts'
import { closeConnectionsWhileStopping } from './http/pipeline/stopping.ts'
import { markStrictQueries } from './http/pipeline/strict-query.ts'
import { answerUnreadable } from './http/pipeline/unreadable-request.ts'
import { serveWebFiles } from './http/pipeline/web-files.ts'
import { acceptSockets, socketRoutes } from './http/socket/socket.routes.ts'
import { captchaRoutes } from './modules/account/captcha/captcha.routes.ts'
import { casRoutes } from './modules/account/cas/cas.routes.ts'
import { passwordRoutes } from './modules/account/password/password.routes.ts'
import { phoneLoginRoutes } from './modules/account/phone-login/phone-login.routes.ts'
import { previewRoutes } from './modules/account/preview/preview.routes.ts'
import { profileRoutes } from './modules/account/profile/profile.routes.ts'
import { recoverRoutes } from './modules/account/recover/recover.routes.ts'
import { registerRoutes } from './modules/account/register/register.routes.ts'
import { sessionRoutes } from './modules/account/session/session.routes.ts'
import { smsCodeRoutes } from './modules/account/sms/sms-code.routes.ts'
import { thirdLoginRoutes } from './modules/account/third-login/third-login.routes.ts'
import { visitRoutes } from './modules/dashboard/visits/visits.routes.ts'
import { announcementRoutes } from './modules/message/announcement/announcement.routes.ts'
import { messageRoutes } from './modules/message/message/message.routes.ts'
import { messageBatchRoutes } from './modules/message/message/message-batch.routes.ts'
import { templateRoutes } from './modules/message/template/template.routes.ts'
import { actuatorRoutes } from './modules/monitor/actuator/actuator.routes.ts'
import { httpTraceRoutes } from './modules/monitor/http-trace/http-trace.routes.ts'
import { metricsRoutes } from './modules/monitor/metrics/metrics.routes.ts'
import { sampleRoutes } from './modules/monitor/sample/sample.routes.ts'
import { definitionRoutes } from './modules/online/definition/definition.routes.ts'
import { designDataRoutes, designFormRoutes } from './modules/online/design-form/design-form.routes.ts'
import { designWorkbookRoutes } from './modules/online/design-form/design-workbook.routes.ts'
import { formAgreedRoutes } from './modules/online/form/agreed-api/form-agreed.routes.ts'
import { formRoutes } from './modules/online/form/form.routes.ts'
import { formAuthRoutes } from './modules/online/form/permissions/form-auth.routes.ts'
import { formGrantRoutes } from './modules/online/form/permissions/form-grant.routes.ts'
import { formRecordRoutes } from './modules/online/form/records/form-record.routes.ts'
import { formRuntimeRoutes } from './modules/online/form/records/form-runtime.routes.ts'
import { formImportRoutes } from './modules/online/form/schema-sync/form-import.routes.ts'
import { formChoiceRoutes } from './modules/online/form-choice/form-choice.routes.ts'
import { formEnhanceRoutes } from './modules/online/form-enhance/form-enhance.routes.ts'
import { formEnhanceAgreedRoutes } from './modules/online/form-enhance/form-enhance-agreed.routes.ts'
import { formItemRoutes } from './modules/online/form-item/form-item.routes.ts'
import { formLinkRoutes } from './modules/online/form-link/form-link.routes.ts'
import { formSendRoutes } from './modules/online/form-send/form-send.routes.ts'
import { graphHeadRoutes } from './modules/online/graph-head/graph-head.routes.ts'
import { reportHeadRoutes } from './modules/online/report-head/report-head.routes.ts'
import { addressListRoutes } from './modules/system/address-list/address-list.routes.ts'
import { areaRoutes } from './modules/system/area/area.routes.ts'
import { categoryRoutes } from './modules/system/category/category.routes.ts'
import { checkRuleRoutes } from './modules/system/check-rule/check-rule.routes.ts'
import { dataLogRoutes } from './modules/system/data-log/data-log.routes.ts'
import { dataSourceRoutes } from './modules/system/data-source/data-source.routes.ts'
import { departRoutes } from './modules/system/depart/depart.routes.ts'
import { departGrantRoutes } from './modules/system/depart/grant/depart-grant.routes.ts'
import { departPermissionRoutes } from './modules/system/depart/grant/depart-permission.routes.ts'
import { departMemberRoutes } from './modules/system/depart/member/depart-member.routes.ts'
import { departRoleRoutes } from './modules/system/depart-role/depart-role.routes.ts'
import { dictionaryRoutes } from './modules/system/dict/dict.routes.ts'
import { dictionaryKeepingRoutes } from './modules/system/dict/dict-keeping.routes.ts'
import { documentRoutes } from './modules/system/document/document.routes.ts'
import { duplicateCheckRoutes } from './modules/system/duplicate-check/duplicate-check.routes.ts'
import { fileRoutes } from './modules/system/file/file.routes.ts'
import { fillRuleRoutes } from './modules/system/fill-rule/fill-rule.routes.ts'
import { proxyGateway } from './modules/system/gateway-route/gateway.proxy.ts'
import { gatewayRouteRoutes } from './modules/system/gateway-route/gateway-route.routes.ts'
import { jobRoutes } from './modules/system/job/job.routes.ts'
import { listingRoutes } from './modules/system/listing/listing.routes.ts'
import { logRoutes } from './modules/system/log/log.routes.ts'
import { onlineSessionRoutes } from './modules/system/online-session/online-session.routes.ts'
import { dataRuleRoutes } from './modules/system/permission/data-rule/data-rule.routes.ts'
import { explainRoutes } from './modules/system/permission/explain/explain.routes.ts'
import { menuRoutes } from './modules/system/permission/menu/menu.routes.ts'
import { permissionRoutes } from './modules/system/permission/permission.routes.ts'
import { playgroundRoutes } from './modules/system/playground/playground.routes.ts'
import { positionRoutes } from './modules/system/position/position.routes.ts'
import { recycleBinRoutes } from './modules/system/recycle-bin/recycle-bin.routes.ts'
import { roleRoutes } from './modules/system/role/role.routes.ts'
import { roleGrantRoutes } from './modules/system/role/role-grant.routes.ts'
import { savedSearchRoutes } from './modules/system/saved-search/saved-search.routes.ts'
import { siteRoutes } from './modules/system/site/site.routes.ts'
import { tenantRoutes } from './modules/system/tenant/tenant.routes.ts'
import { initialPasswordRoutes } from './modules/system/user/initial-password.routes.ts'
import { userRoutes } from './modules/system/user/user.routes.ts'
import { userEffectsRoutes } from './modules/system/user/user-effects.routes.ts'
import { userRoleRoutes } from './modules/system/user/user-role.routes.ts'
import { userAgentRoutes } from './modules/system/user-agent/user-agent.routes.ts'
import { StartupError } from './platform/startup-error.ts'
import { recordRoutes } from './records/record-routes.ts'
import { graphRoutes } from './reports/graphs/graph.routes.ts'
import { reportRoutes } from './reports/report.routes.ts'
import { createServices } from './services.ts'

/** The whole server, ready to listen: what answers, in the order in which a request passes it. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { env } = needs
  const app = newFastify(env)
  const routes = collectRoutes(app)
  const services = createServices({ ...needs, routes }, app.log)
  await requireFittingTables(services)

  await acceptSockets(app, services.live.sockets)
  await gatherContracts(app)
  logRequests(app)
  meterRequests(app, services.monitors.http)
  closeConnectionsWhileStopping(app)
  await sendSecurityHeaders(app, services.permissions.frameOrigins)
  await app.register(compress)
  authenticate(app, services.sessions.identify)
  enforceAccess(app, installationPrefixes(needs.documents.entities.values()))
  await limitRates(app, env.rateLimitPerMinute)
  limitPersons(app, { duplicateChecks: env.duplicateChecksPerMinute, cacheClears: env.cacheClearsPerMinute })
  logOperations(app, services.systemLog, services.secretFields)
  noteSessions(app, services.noteSession)
  handleErrors(app, { recordIncident: services.recordIncident, bodyLimit: env.bodyLimit })
  handleUnknown(app, routes, await serveWebFiles(app))
  openApiRoute(app)
  socketRoutes(app, socketNeeds(services, env))
  await app.register(
    async (api: App) => {
      await readBodies(api, env.bodyLimit)
      markStrictQueries(api)
      apiRoutes(api, services, env, routes)
    },
    { prefix: CONTEXT_PATH },
  )
  await app.register(async (inner: App) => proxyGateway(inner, services.gateway), { prefix: env.gatewayPrefix })
  metricsRoutes(app, services.monitors.metrics, env.metricsToken)

  app.addHook('onReady', services.start)
  app.addHook('onReady', async () => services.monitors.start(app.server))
  app.addHook('onClose', services.stop)
  return app
}

type Services = ReturnType<typeof createServices>

function apiRoutes(api: App, services: Services, env: Env, routes: readonly KnownRoute[]): void {
  sessionRoutes(api, services, env.loginRatePerMinute)
  captchaRoutes(api, services.captchas, env.loginRatePerMinute)
  smsCodeRoutes(api, services.smsCodes, env.loginRatePerMinute)
  phoneLoginRoutes(api, services.phoneLogins, env.loginRatePerMinute)
  registerRoutes(api, services.registrations, env.loginRatePerMinute)
  recoverRoutes(api, services.recoveries, env.loginRatePerMinute)
  thirdLoginRoutes(api, services.thirdLogins, env.loginRatePerMinute)
  casRoutes(api, services.cas, env.loginRatePerMinute)
  passwordRoutes(api, services.passwordChanges)
  profileRoutes(api, services.profiles, env.loginRatePerMinute)
  previewRoutes(api, services.previews)
  permissionRoutes(api, services.permissions)
  menuRoutes(api, services.menus)
  dataRuleRoutes(api, services.dataRules)
  roleRoutes(api, services.roles)
  roleGrantRoutes(api, services.roleGrants)
  explainRoutes(api, services)
  userEffectsRoutes(api, services.userEffects)
  userRoleRoutes(api, services.userRoles)
  dictionaryRoutes(api, services)
  dictionaryKeepingRoutes(api, services.dictionaryKeeping)
  categoryRoutes(api, services.categories)
  areaRoutes(api, services.areas)
  duplicateCheckRoutes(api, services.duplicates)
  checkRuleRoutes(api, services.checkRules)
  fillRuleRoutes(api, services.fillRules)
  siteRoutes(api, services.site)
  fileRoutes(api, services)
  documentRoutes(api, services.documents)
  visitRoutes(api, services.visits)
  savedSearchRoutes(api, services.savedSearches)
  reportRoutes(api, services.reports)
  reportHeadRoutes(api, services.reportHeads)
  graphRoutes(api, services.graphs)
  graphHeadRoutes(api, services.graphHeads)
  designFormRoutes(api, services.designForms, services.designAddresses)
  designWorkbookRoutes(api, services)
  announcementRoutes(api, services.announcements)
  messageRoutes(api, services.messages)
  templateRoutes(api, services.templateMessages)
  messageBatchRoutes(api, services.messageBatches)
  userRoutes(api, services.users)
  initialPasswordRoutes(api, services.initialPasswords, {
    userEntity: services.userEntity,
    limits: services.engine.limits,
  })
  departRoutes(api, services.departs)
  departMemberRoutes(api, services.departMembers)
  departGrantRoutes(api, services.departGrants)
  departPermissionRoutes(api, services.departPermissions)
  departRoleRoutes(api, services.departRoles, services.departRoleGrants)
  positionRoutes(api, services.positions)
  userAgentRoutes(api, services.userAgents)
  tenantRoutes(api, services.tenants)
  addressListRoutes(api, services.addresses)
  formItemRoutes(api, services.formItems)
  formEnhanceRoutes(api, services)
  formEnhanceAgreedRoutes(api, services)
  formSendRoutes(api, services.formSends)
  formLinkRoutes(api, services, env.publicUrl)
  formRoutes(api, services)
  formChoiceRoutes(api, services.formChoices)
  formGrantRoutes(api, services)
  formAuthRoutes(api, services)
  formImportRoutes(api, services)
  definitionRoutes(api, services)
  formAgreedRoutes(api, services)
  formRuntimeRoutes(api, services.engine, services)
  const { engine, onlineEntities, tellFormExport } = services
  formRecordRoutes(api as unknown as FastifyInstance, engine, onlineEntities, tellFormExport)
  designDataRoutes(api as unknown as FastifyInstance, engine, services.designForms)
  listingRoutes(api, { ...services, routes })
  playgroundRoutes(api, { ...services, routes })
  logRoutes(api, services.logs)
  dataLogRoutes(api, services.dataLogs)
  dataSourceRoutes(api, {
    sources: services.dataSources,
    seen: services.seenSources,
    requireSeen: (principal, id) => services.engine.get(principal, services.sourceEntity, id),
  })
  gatewayRouteRoutes(api, services.gatewayRoutes)
  recycleBinRoutes(api, services.recycleBins)
  onlineSessionRoutes(api, services.onlineSessions)
  sampleRoutes(api, services.monitors.samples)
  httpTraceRoutes(api, services.monitors.traces)
  actuatorRoutes(api, services.monitors)
  jobRoutes(api, services.jobs)
  recordRoutes(api as unknown as FastifyInstance, services.engine)
}

function socketNeeds({ live, sessions }: Services, { publicUrl }: Env) {
  const redeemTicket = (ticket: string) => live.redeemTicket(ticket, sessions.identify)
  return { ...live, redeemTicket, publicUrl }
}

/** @throws StartupError when a table lacks what its entity describes. */
async function requireFittingTables({ engine }: Services): Promise<void> {
  const faults = await engine.checkTables()
  if (faults.length > 0) throw new StartupError(faults.join('\n'))
}

/** What is made at the start (tables, seeds, services) takes seconds on a busy machine; the framework would give up after ten. */
const START_PATIENCE_MS = 120_000

function newFastify(env: Env): App {
  const contracts = createLazyValidators()
  const app = fastify({
    logger: logging(env.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: answerFrameworkError,
    trustProxy: trusted(env.trustProxy),
    bodyLimit: env.bodyLimit,
    requestTimeout: env.requestTimeoutMs,
    pluginTimeout: START_PATIENCE_MS,
    // What still comes while the server stops is answered; the framework's refusal would be no envelope.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: contracts.compilers },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
  }) as unknown as App
  app.decorate('contractFaults', contracts.faults)
  // Contracts of answers describe them; what is sent is what the handler returns.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  return app
}

/** Hops from us that may tell the address of the client. */
function trusted(proxies: TrustProxy): Exclude<TrustProxy, number> | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies
}
