import { randomUUID } from 'node:crypto'
import { hostname, tmpdir } from 'node:os'
import type { Area, Platform } from '#server/areas/platform.ts'
import { cacheFigures } from '#server/platform/cache.ts'
import { createRuntimeMeter } from '#server/platform/monitor/runtime-meter.ts'
import { connectRedis } from '#server/platform/redis-connection.ts'
import { createActuatorRepository } from './actuator/actuator.repository.ts'
import { actuatorRoutes } from './actuator/actuator.routes.ts'
import { createActuatorService } from './actuator/actuator.service.ts'
import { createDatabaseRepository } from './database/database.repository.ts'
import { createDatabaseService } from './database/database.service.ts'
import { createDiskService } from './disk/disk.service.ts'
import { createHttpServerService } from './http-server/http-server.service.ts'
import { httpTraceRoutes } from './http-trace/http-trace.routes.ts'
import { createHttpTraceFigures, createHttpTraceService } from './http-trace/http-trace.service.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { createMetricsService } from './metrics/metrics.service.ts'
import { createQueueRepository } from './metrics/queue.repository.ts'
import { createRedisService } from './redis/redis.service.ts'
import { createRuntimeService } from './runtime/runtime.service.ts'
import { createSampleRepository } from './sample/sample.repository.ts'
import { sampleRoutes } from './sample/sample.routes.ts'
import { createSampleService } from './sample/sample.service.ts'
import { createSystemService } from './system/system.service.ts'

/** Monitoring of the product, for administrators. */
export const monitor: Area = {
  name: 'monitor',
  register(platform) {
    const { env, database, httpMeter: http, warn } = platform
    const { pool, serverVersion } = database
    const runtime = createRuntimeMeter()
    const disks = createDiskService({ folders: { 数据目录: env.dataDir, 临时目录: tmpdir(), 系统根目录: '/' } })
    const redis = createRedisService({
      redis: env.redisUrl === undefined ? undefined : connectRedis(env.redisUrl, env.redisTimeoutMs),
      cache: cacheFigures,
    })
    const system = createSystemService({ databaseVersion: `PostgreSQL ${serverVersion}` })
    const samples = createSampleService({
      samples: createSampleRepository(database),
      kinds: {
        disk: disks,
        runtime: createRuntimeService({ meter: runtime }),
        redis,
        'http-server': createHttpServerService({ meter: http }),
        'http-trace': createHttpTraceFigures({ meter: http }),
        system,
        database: createDatabaseService({
          database: createDatabaseRepository(database),
          pool,
          slow: database.slow,
          version: serverVersion,
        }),
      },
      process: { id: randomUUID(), host: hostname(), pid: process.pid },
      everySeconds: env.monitorEverySeconds,
      warn,
    })
    const traces = createHttpTraceService({ meter: http, samples })
    const actuator = createActuatorService({
      http,
      runtime,
      cpu: system.shares,
      ...createActuatorRepository(database),
    })
    platform.mount((api) => sampleRoutes(api, samples))
    platform.mount((api) => httpTraceRoutes(api, traces))
    platform.mount((api) => actuatorRoutes(api, { actuator, traces, disks, redis }))
    registerMetrics(platform)
    platform.onStart((server) => {
      if (!isOn(platform)) return
      http.begin(server)
      runtime.begin()
      samples.start()
    })
    platform.onStop(async () => {
      await samples.stop()
      runtime.end()
      await redis.close()
    })
  },
}

function registerMetrics(platform: Platform): void {
  const { env, database, httpMeter: http, live, mountAtRoot: mountOutside } = platform
  const { pool } = database
  const queues = createQueueRepository(database)
  const metrics = createMetricsService({
    http,
    isOn: isOn(platform),
    gauges: [
      { name: 'db_pool_connections', help: 'Connections of the pool', read: () => pool.totalCount },
      { name: 'db_pool_idle_connections', help: 'Connections that nobody uses', read: () => pool.idleCount },
      { name: 'db_pool_waiting_requests', help: 'Who waits for a connection', read: () => pool.waitingCount },
      { name: 'http_open_connections', help: 'Open connections', read: () => http.total().connections },
      { name: 'sockets_open', help: 'Open sockets of browsers', read: () => live.sockets.all().length },
      {
        name: 'jobs',
        help: 'Jobs due, runs under way, runs that failed within an hour; of all processes',
        read: queues.jobs,
      },
      { name: 'messages', help: 'Messages that are to be sent; of all processes', read: queues.messages },
    ],
  })
  mountOutside((app) => metricsRoutes(app, metrics, env.metricsToken))
}

function isOn({ env }: Platform): boolean {
  return env.monitorEverySeconds > 0
}
