import type { Platform } from '#server/areas/platform.ts'
import type { App } from '#server/http/app-type.ts'
import { createTokenBuckets } from '#server/platform/limits/token-buckets.ts'
import { createTargets } from '#server/platform/targets/targets.ts'
import { proxyGateway } from './gateway.proxy.ts'
import { createGatewayRouteHooks } from './gateway-route.hooks.ts'
import { gatewayRouteRoutes } from './gateway-route.routes.ts'
import { createGatewayRouteService } from './gateway-route.service.ts'

const KIB = 1024
/** Most remembered rate limits: one for each route and session. */
const MOST_RATES = 100_000

export function registerGatewayRoutes(platform: Platform): void {
  const { env, database, entity, events, newId, clock, logOperation, warn, hooks } = platform
  const targets = createTargets({ allow: env.gatewayAllow, onlyListed: true, setting: 'GATEWAY_ALLOW' })
  const routes = createGatewayRouteService({
    kysely: database.kysely,
    events,
    targets,
    newId,
    clock,
    logOperation,
    warn,
    routeEntity: entity('system/gateway-route'),
  })
  const proxy = {
    routes,
    targets,
    buckets: createTokenBuckets(MOST_RATES),
    limits: { timeoutMs: env.gatewayTimeoutMs, body: env.gatewayBodyKb * KIB },
  }
  hooks.add('system/gateway-route', createGatewayRouteHooks({ events, targets }))
  platform.mount((api) => gatewayRouteRoutes(api, routes))
  platform.mountAtRoot(async (app) => {
    await app.register(async (inner: App) => proxyGateway(inner, proxy), { prefix: env.gatewayPrefix })
  })
}
