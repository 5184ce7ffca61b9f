import { randomUUID } from 'node:crypto'
import { hostname, tmpdir } from 'node:os'
import type { Env } from './config/env.ts'
import type { Database } from './db/connection.ts'
import { createActuatorRepository } from './modules/monitor/actuator/actuator.repository.ts'
import { createActuatorService } from './modules/monitor/actuator/actuator.service.ts'
import { createDatabaseRepository } from './modules/monitor/database/database.repository.ts'
import { createDatabaseService } from './modules/monitor/database/database.service.ts'
import { createDiskService } from './modules/monitor/disk/disk.service.ts'
import { createHttpServerService } from './modules/monitor/http-server/http-server.service.ts'
import { createHttpTraceFigures, createHttpTraceService } from './modules/monitor/http-trace/http-trace.service.ts'
import { createMetricsService } from './modules/monitor/metrics/metrics.service.ts'
import { createQueueRepository } from './modules/monitor/metrics/queue.repository.ts'
import { createRedisService } from './modules/monitor/redis/redis.service.ts'
import { createRuntimeService } from './modules/monitor/runtime/runtime.service.ts'
import { createSampleRepository } from './modules/monitor/sample/sample.repository.ts'
import { createSampleService } from './modules/monitor/sample/sample.service.ts'
import { createSystemService } from './modules/monitor/system/system.service.ts'
import { cacheFigures } from './platform/cache.ts'
import type { SecretNames } from './platform/masked-request.ts'
import { createHttpMeter } from './platform/monitor/http-meter.ts'
import { createRuntimeMeter } from './platform/monitor/runtime-meter.ts'
import { connectRedis } from './platform/redis-connection.ts'

interface Needs {
  env: Env
  database: Database
  /** Names of fields that nothing may tell. */
  secrets: SecretNames
  /** Of this process. */
  openSockets(): number
  warn(message: string): void
}

/** The part of the services by which administrators see how the product fares. */
export function createMonitorServices({ env, database, secrets, openSockets, warn }: Needs) {
  const { pool, serverVersion } = database
  const http = createHttpMeter({ secrets })
  const runtime = createRuntimeMeter()
  const queues = createQueueRepository(database)
  const isOn = env.monitorEverySeconds > 0
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

  return {
    http,
    samples,
    disks,
    redis,
    traces: createHttpTraceService({ meter: http, samples }),
    actuator: createActuatorService({ http, runtime, cpu: system.shares, ...createActuatorRepository(database) }),
    metrics: createMetricsService({
      http,
      isOn,
      gauges: [
        { name: 'db_pool_connections', help: 'Connections of the pool', read: () => pool.totalCount },
        { name: 'db_pool_idle_connections', help: 'Connections that nobody uses', read: () => pool.idleCount },
        { name: 'db_pool_waiting_requests', help: 'Who waits for a connection', read: () => pool.waitingCount },
        { name: 'http_open_connections', help: 'Open connections', read: () => http.total().connections },
        { name: 'sockets_open', help: 'Open sockets of browsers', read: openSockets },
        {
          name: 'jobs',
          help: 'Jobs due, runs under way, runs that failed within an hour; of all processes',
          read: queues.jobs,
        },
        { name: 'messages', help: 'Messages that are to be sent; of all processes', read: queues.messages },
      ],
    }),

    start(server: Parameters<typeof http.begin>[0]): void {
      if (!isOn) return
      http.begin(server)
      runtime.begin()
      samples.start()
    },

    async stop(): Promise<void> {
      await samples.stop()
      runtime.end()
      await redis.close()
    },
  }
}
