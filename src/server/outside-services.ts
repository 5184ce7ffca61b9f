import type { Env } from './config/env.ts'
import type { Database } from './db/connection.ts'
import { type Documents, requireEntity } from './documents/load-documents.ts'
import { createDataSourceHooks } from './modules/system/data-source/data-source.hooks.ts'
import { createDataSourceRepository } from './modules/system/data-source/data-source.repository.ts'
import { createDataSourceService } from './modules/system/data-source/data-source.service.ts'
import { openSource } from './modules/system/data-source/open-source.ts'
import { createSeenSourceService } from './modules/system/data-source/seen-source.service.ts'
import { createGatewayRouteHooks } from './modules/system/gateway-route/gateway-route.hooks.ts'
import { createGatewayRouteService } from './modules/system/gateway-route/gateway-route.service.ts'
import type { Clock } from './platform/clock.ts'
import type { Events } from './platform/events.store.ts'
import type { NewId } from './platform/ids.ts'
import type { TellOperation } from './platform/operation-log.ts'
import { createSecretBox, type SecretBox } from './platform/secrets/secret-box.ts'
import { keysInFolder } from './platform/secrets/secret-keys.ts'
import { createTargets } from './platform/targets/targets.ts'
import { createTokenBuckets } from './platform/token-buckets.ts'
import type { RecordEngineNeeds, RecordHooks } from './records/needs.ts'
import { visibleRows } from './records/policy/row-scope.ts'

interface Needs extends Pick<RecordEngineNeeds, 'rowFilters' | 'log'> {
  env: Env
  database: Database
  documents: Documents
  events: Events
  newId: NewId
  clock: Clock
  tell: TellOperation
  warn(message: string): void
}

const KIB = 1024
const IDLE_MS = 30_000
const MOST_CONNECT_MS = 10_000
/** Routes times sessions whose rates are remembered. */
const MOST_RATES = 100_000

/** The part of the services that connects to where people say: data sources and the gateway. */
export function createOutsideParts({ env, database, documents, events, newId, clock, tell, warn, ...rules }: Needs) {
  const secrets = secretsOf(env)
  const sources = createDataSourceRepository(database)
  const sourceTargets = createTargets({ allow: env.dataSourceAllow, onlyListed: false, setting: 'DATA_SOURCE_ALLOW' })
  const gatewayTargets = createTargets({ allow: env.gatewayAllow, onlyListed: true, setting: 'GATEWAY_ALLOW' })
  const pool = {
    maxConnections: env.dataSourcePool,
    idleMs: IDLE_MS,
    connectMs: Math.min(MOST_CONNECT_MS, env.dataSourceTimeoutMs),
  }
  const hooks: Record<string, RecordHooks> = {
    'system/data-source': createDataSourceHooks({ events, targets: sourceTargets, sources, secrets }),
    'system/gateway-route': createGatewayRouteHooks({ events, targets: gatewayTargets }),
  }
  const dataSources = createDataSourceService({
    ...{ sources, events, secrets, targets: sourceTargets },
    open: (settings) => openSource(settings, { targets: sourceTargets, sqliteFolder: env.sqliteDir, pool }),
    limits: {
      timeoutMs: env.dataSourceTimeoutMs,
      maxRows: env.dataSourceMaxRows,
      maxBytes: env.dataSourceMaxKb * KIB,
    },
  })
  const sourceEntity = requireEntity(documents, 'system/data-source')
  const seenSources = createSeenSourceService({
    sources,
    visible: (principal) => visibleRows({ ...rules, clock }, principal, sourceEntity),
  })
  const gatewayRoutes = createGatewayRouteService({
    ...{ kysely: database.kysely, events, targets: gatewayTargets, newId, clock, tell, warn },
    routeEntity: requireEntity(documents, 'system/gateway-route'),
  })
  return {
    hooks,
    services: {
      dataSources,
      seenSources,
      gatewayRoutes,
      /** What the proxy needs. */
      gateway: {
        ...{ routes: gatewayRoutes, targets: gatewayTargets, buckets: createTokenBuckets(MOST_RATES) },
        limits: { timeoutMs: env.gatewayTimeoutMs, body: env.gatewayBodyKb * KIB },
      },
    },
    async start(): Promise<void> {
      const count = await dataSources.reseal()
      if (count > 0) warn(`${count} passwords of data sources are sealed with the present key now`)
    },
  }
}

/** Keys are read when there is the first secret, so that a server without any leaves no file. */
function secretsOf({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): () => SecretBox {
  let box: SecretBox | undefined
  return () => {
    box ??= createSecretBox(secretKey ?? keysInFolder(dataDir))
    return box
  }
}
