import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { Database } from './db/connection.ts'
import type { Documents } from './documents/load-documents.ts'
import type { Env } from './env.ts'
import type { TrustProxy } from './env-kinds.ts'
import { enforceAccess } from './http/access.ts'
import type { App } from './http/app-type.ts'
import { authenticate } from './http/authenticate.ts'
import { readBodies } from './http/bodies.ts'
import { answerFrameworkError, handleErrors } from './http/error-handler.ts'
import { collectRoutes, type KnownRoute } from './http/known-routes.ts'
import { handleUnknown } from './http/not-found.ts'
import { describeApi } from './http/openapi.ts'
import { limitRates } from './http/rate-limit.ts'
import { logging, logRequests, requestId } from './http/request-log.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { closeConnectionsWhileStopping } from './http/stopping.ts'
import { answerUnreadable } from './http/unreadable-request.ts'
import { serveWebFiles } from './http/web-files.ts'
import { captchaRoutes } from './modules/account/captcha/captcha.routes.ts'
import { casRoutes } from './modules/account/cas/cas.routes.ts'
import { passwordRoutes } from './modules/account/password/password.routes.ts'
import { phoneLoginRoutes } from './modules/account/phone-login/phone-login.routes.ts'
import { profileRoutes } from './modules/account/profile/profile.routes.ts'
import { recoverRoutes } from './modules/account/recover/recover.routes.ts'
import { registerRoutes } from './modules/account/register/register.routes.ts'
import { sessionRoutes } from './modules/account/session/session.routes.ts'
import { smsCodeRoutes } from './modules/account/sms/sms-code.routes.ts'
import { thirdLoginRoutes } from './modules/account/third-login/third-login.routes.ts'
import { visitRoutes } from './modules/dashboard/visits/visits.routes.ts'
import { announcementRoutes } from './modules/message/announcement/announcement.routes.ts'
import { formItemRoutes } from './modules/online/form-item/form-item.routes.ts'
import { addressListRoutes } from './modules/system/address-list/address-list.routes.ts'
import { areaRoutes } from './modules/system/area/area.routes.ts'
import { categoryRoutes } from './modules/system/category/category.routes.ts'
import { checkRuleRoutes } from './modules/system/check-rule/check-rule.routes.ts'
import { departRoutes } from './modules/system/depart/depart.routes.ts'
import { departGrantRoutes } from './modules/system/depart/depart-grant.routes.ts'
import { departMemberRoutes } from './modules/system/depart/depart-member.routes.ts'
import { departRoleRoutes } from './modules/system/depart-role/depart-role.routes.ts'
import { dictionaryRoutes } from './modules/system/dict/dict.routes.ts'
import { documentRoutes } from './modules/system/document/document.routes.ts'
import { duplicateCheckRoutes } from './modules/system/duplicate-check/duplicate-check.routes.ts'
import { fileRoutes } from './modules/system/file/file.routes.ts'
import { fillRuleRoutes } from './modules/system/fill-rule/fill-rule.routes.ts'
import { listingRoutes } from './modules/system/listing/listing.routes.ts'
import { dataRuleRoutes } from './modules/system/permission/data-rule.routes.ts'
import { explainRoutes } from './modules/system/permission/explain.routes.ts'
import { menuRoutes } from './modules/system/permission/menu.routes.ts'
import { permissionRoutes } from './modules/system/permission/permission.routes.ts'
import { playgroundRoutes } from './modules/system/playground/playground.routes.ts'
import { roleRoutes } from './modules/system/role/role.routes.ts'
import { roleGrantRoutes } from './modules/system/role/role-grant.routes.ts'
import { savedSearchRoutes } from './modules/system/saved-search/saved-search.routes.ts'
import { siteRoutes } from './modules/system/site/site.routes.ts'
import { tenantRoutes } from './modules/system/tenant/tenant.routes.ts'
import { userRoutes } from './modules/system/user/user.routes.ts'
import { userRoleRoutes } from './modules/system/user/user-role.routes.ts'
import { userAgentRoutes } from './modules/system/user-agent/user-agent.routes.ts'
import type { Clock } from './platform/clock.ts'
import type { NewId } from './platform/ids.ts'
import { StartupError } from './platform/startup-error.ts'
import { recordRoutes } from './records/record-routes.ts'
import { reportRoutes } from './reports/report.routes.ts'
import { createServices } from './services.ts'

export interface AppNeeds {
  env: Env
  database: Database
  documents: Documents
  clock: Clock
  newId: NewId
}

/** The whole server, ready to listen: what answers, in the order in which a request passes it. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { env } = needs
  const app = newFastify(env)
  const routes = collectRoutes(app)
  const services = createServices({ ...needs, routes }, app.log)
  await requireFittingTables(services)

  await describeApi(app)
  logRequests(app)
  closeConnectionsWhileStopping(app)
  await sendSecurityHeaders(app, services.permissions.frameOrigins)
  await app.register(compress)
  await readBodies(app, env.bodyLimit)
  authenticate(app, services.sessions.identify)
  enforceAccess(app)
  await limitRates(app, env.rateLimitPerMinute)
  handleErrors(app, { recordIncident: services.recordIncident, bodyLimit: env.bodyLimit })
  handleUnknown(app, routes, await serveWebFiles(app))
  await app.register(async (api: App) => apiRoutes(api, services, env, routes), { prefix: CONTEXT_PATH })

  app.addHook('onReady', services.start)
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
  permissionRoutes(api, services.permissions)
  menuRoutes(api, services.menus)
  dataRuleRoutes(api, services.dataRules)
  roleRoutes(api, services.roles)
  roleGrantRoutes(api, services.roleGrants)
  explainRoutes(api, services.explanations)
  userRoleRoutes(api, services.userRoles)
  dictionaryRoutes(api, services)
  categoryRoutes(api, services.categories)
  areaRoutes(api, services.areas)
  duplicateCheckRoutes(api, services.duplicates)
  checkRuleRoutes(api, services.checkRules)
  fillRuleRoutes(api, services.fillRules)
  siteRoutes(api, services.site)
  fileRoutes(api, services.files)
  documentRoutes(api, services.documents)
  visitRoutes(api, services.visits)
  savedSearchRoutes(api, services.savedSearches)
  reportRoutes(api, services.reports)
  announcementRoutes(api, services.announcements)
  userRoutes(api, services.users)
  departRoutes(api, services.departs)
  departMemberRoutes(api, services.departMembers)
  departGrantRoutes(api, services.departGrants)
  departRoleRoutes(api, services.departRoles, services.departRoleGrants)
  userAgentRoutes(api, services.userAgents)
  tenantRoutes(api, services.tenants)
  addressListRoutes(api, services.addresses)
  formItemRoutes(api, services.formItems)
  listingRoutes(api, { ...services, routes })
  playgroundRoutes(api, { ...services, routes })
  recordRoutes(api as unknown as FastifyInstance, services.engine)
}

/** @throws StartupError when a table lacks what its entity describes. */
async function requireFittingTables({ engine }: Services): Promise<void> {
  const faults = await engine.checkTables()
  if (faults.length > 0) throw new StartupError(faults.join('\n'))
}

function newFastify(env: Env): App {
  const app = fastify({
    logger: logging(env.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: answerFrameworkError,
    trustProxy: trusted(env.trustProxy),
    bodyLimit: env.bodyLimit,
    requestTimeout: env.requestTimeoutMs,
    // What still comes while the server stops is answered; the framework's refusal would be no envelope.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
  }) as unknown as App
  // Contracts of answers describe them; what is sent is what the handler returns.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  return app
}

/** Hops from us that may tell the address of the client. */
function trusted(proxies: TrustProxy): Exclude<TrustProxy, number> | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies
}
