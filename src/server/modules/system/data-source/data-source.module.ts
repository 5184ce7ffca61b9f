import type { Platform } from '#server/areas/platform.ts'
import type { Env } from '#server/config/env.ts'
import { createSecretBox, type SecretBox } from '#server/platform/secrets/secret-box.ts'
import { keysInFolder } from '#server/platform/secrets/secret-keys.ts'
import { createTargets } from '#server/platform/targets/targets.ts'
import type { RowFilters } from '#server/records/engine-dependencies.ts'
import { accessTo } from '#server/records/entity-access.ts'
import { visibleRows } from '#server/records/policy/row-scope.ts'
import { createDataSourceHooks } from './data-source.hooks.ts'
import { createDataSourceRepository } from './data-source.repository.ts'
import { dataSourceRoutes } from './data-source.routes.ts'
import { createDataSourceService } from './data-source.service.ts'
import { openSource } from './open-source.ts'
import { createVisibleSourceService } from './visible-source.service.ts'

const KIB = 1024
const IDLE_MS = 30_000
const MOST_CONNECT_MS = 10_000

/** Registers external databases and services that reports and forms read and send to. */
export function registerDataSources(platform: Platform, rowFilters: RowFilters): void {
  const { env, database, engine, entity, events, clock, log, warn, hooks, mount, ports } = platform
  const secrets = secretsOf(env)
  const sources = createDataSourceRepository(database)
  const targets = createTargets({ allow: env.dataSourceAllow, onlyListed: false, setting: 'DATA_SOURCE_ALLOW' })
  const pool = {
    maxConnections: env.dataSourcePool,
    idleMs: IDLE_MS,
    connectMs: Math.min(MOST_CONNECT_MS, env.dataSourceTimeoutMs),
  }
  const dataSources = createDataSourceService({
    sources,
    events,
    secrets,
    targets,
    open: (settings) => openSource(settings, { targets, sqliteFolder: env.sqliteDir, pool }),
    limits: {
      timeoutMs: env.dataSourceTimeoutMs,
      maxRows: env.dataSourceMaxRows,
      maxBytes: env.dataSourceMaxKb * KIB,
    },
  })
  const sourceEntity = entity('system/data-source')
  const visibleSources = createVisibleSourceService({
    sources,
    visible: (principal) => visibleRows(accessTo({ context: { rowFilters, log, clock }, principal }, sourceEntity)),
  })
  ports.provide('dataSources', dataSources)
  ports.provide('visibleSources', visibleSources)
  hooks.add('system/data-source', createDataSourceHooks({ events, targets, sources, secrets }))
  mount((api) =>
    dataSourceRoutes(api, {
      sources: dataSources,
      visibleSources,
      requireVisible: (principal, id) => engine.get(principal, sourceEntity, id),
    }),
  )
  platform.onStart(async () => {
    const count = await dataSources.reseal()
    if (count > 0) warn(`${count} passwords of data sources are sealed with the present key now`)
  })
  platform.onStop(dataSources.stop)
}

/** Reads the keys when the first secret is used, so that a server without secrets creates no key file. */
function secretsOf({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): () => SecretBox {
  let box: SecretBox | undefined
  return () => {
    box ??= createSecretBox(secretKey ?? keysInFolder(dataDir))
    return box
  }
}
