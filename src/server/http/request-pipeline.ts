import compress from '@fastify/compress'
import type { Env } from '#server/config/env.ts'
import type { SecretNames } from '#server/platform/masked-request.ts'
import type { HttpMeter } from '#server/platform/monitor/http-meter.ts'
import { LOG_TYPE, type SystemLog } from '#server/platform/stores/system-log.store.ts'
import type { App } from './app-type.ts'
import type { InstallationRule } from './installation-rule.ts'
import { enforceAccess } from './pipeline/access.ts'
import { authenticate, type Identify } from './pipeline/authenticate.ts'
import type { KnownRoute } from './pipeline/known-routes.ts'
import { logOperations } from './pipeline/logs/log-operations.ts'
import { meterRequests } from './pipeline/logs/meter-requests.ts'
import { logRequests } from './pipeline/logs/request-log.ts'
import { gatherContracts, openApiRoute } from './pipeline/openapi.ts'
import { limitPersons, limitRates } from './pipeline/rate-limit.ts'
import { handleErrors, type Incident } from './pipeline/refusals/error-handler.ts'
import { handleUnknown } from './pipeline/refusals/not-found.ts'
import { type FrameOrigins, sendSecurityHeaders } from './pipeline/security-headers.ts'
import { noteSessions } from './pipeline/session-seen.ts'
import { closeConnectionsWhileStopping } from './pipeline/stopping.ts'
import { limitUnsentAnswers } from './pipeline/unsent-answers.ts'
import { serveWebFiles } from './pipeline/web-files.ts'
import type { LiveSockets } from './socket/live-sockets.ts'
import { acceptSockets, socketRoutes } from './socket/socket.routes.ts'
import { DEFAULT_TENANT } from './tenant.ts'

interface Dependencies {
  env: Env
  routes: readonly KnownRoute[]
  installation: InstallationRule
  live: LiveSockets
  httpMeter: HttpMeter
  systemLog: SystemLog
  secretFields: SecretNames
  frameOrigins: FrameOrigins
  /** Names of menu entries and buttons by permission code. */
  titles: ReadonlyMap<string, string>
  identify: Identify
  noteSession(sessionId: string): Promise<void>
}

/** Registers what every request passes, in that order, and the routes that belong to no area. */
export async function requestPipeline(app: App, dependencies: Dependencies): Promise<void> {
  const { env, routes, live, systemLog, identify } = dependencies
  await acceptSockets(app, live.sockets)
  await gatherContracts(app)
  logRequests(app)
  meterRequests(app, dependencies.httpMeter)
  closeConnectionsWhileStopping(app)
  await sendSecurityHeaders(app, dependencies.frameOrigins)
  limitUnsentAnswers(app)
  await app.register(compress)
  authenticate(app, identify)
  enforceAccess(app, dependencies.installation)
  await limitRates(app, env.rateLimitPerMinute)
  limitPersons(app, { duplicateChecks: env.duplicateChecksPerMinute, cacheClears: env.cacheClearsPerMinute })
  logOperations(app, systemLog, dependencies.secretFields, dependencies.titles)
  noteSessions(app, dependencies.noteSession)
  const recordIncident = ({ id, content, ...where }: Incident) =>
    systemLog.add({ type: LOG_TYPE.exception, content, incident: id, tenantId: DEFAULT_TENANT, ...where })
  handleErrors(app, { recordIncident, bodyLimit: env.bodyLimit })
  handleUnknown(app, routes, await serveWebFiles(app))
  openApiRoute(app)
  const redeemTicket = (ticket: string) => live.redeemTicket(ticket, identify)
  socketRoutes(app, { ...live, redeemTicket, publicUrl: env.publicUrl })
}
