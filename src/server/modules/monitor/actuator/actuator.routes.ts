import { Type } from 'typebox'
import { ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import type { DiskService } from '../disk/disk.service.ts'
import type { HttpTraceService } from '../http-trace/http-trace.service.ts'
import type { RedisService } from '../redis/redis.service.ts'
import type { ActuatorService } from './actuator.service.ts'

interface Services {
  actuator: ActuatorService
  traces: HttpTraceService
  disks: DiskService
  redis: RedisService
}

const tags = ['monitor/actuator']
const metric = {
  tags,
  summary: 'Read one metric',
  description: 'The answer has no envelope',
  params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
}
const metrics = { tags, summary: 'List names of metrics', description: 'The answer has no envelope' }
const trace = { tags, summary: 'List the newest 100 requests', description: 'The answer has no envelope' }
const disk = { tags, summary: 'Read disk space' }
const redisInfo = {
  tags,
  summary: 'Read information about Redis',
  description: 'Without Redis, about the caches of this process',
}
const redisKeys = { tags, summary: 'Count keys in Redis' }
const redisMemory = { tags, summary: 'Read memory use of Redis' }

/** Routes of the agreed interface. */
export function actuatorRoutes(app: App, { actuator, traces, disks, redis }: Services): void {
  const config = (kind: string) => ({ access: { permission: `monitor:${kind}:view` } })

  app.get('/actuator/metrics', { schema: metrics, config: config('metrics') }, async () => ({
    names: actuator.names(),
  }))

  app.get('/actuator/metrics/:name', { schema: metric, config: config('metrics') }, async ({ params }) => {
    const found = await actuator.metric(params.name)
    if (found === undefined) throw new AppError('PATH_UNKNOWN')
    return found
  })

  app.get('/actuator/httptrace', { schema: trace, config: config('http-trace') }, async () => traces.agreed())

  app.get('/actuator/redis/queryDiskInfo', { schema: disk, config: config('disk') }, async () =>
    ok(await disks.agreed()),
  )
  app.get('/actuator/redis/info', { schema: redisInfo, config: config('redis') }, async () => ok(await redis.info()))
  app.get('/actuator/redis/keysSize', { schema: redisKeys, config: config('redis') }, async () =>
    ok(await redis.keysSize()),
  )
  app.get('/actuator/redis/memoryInfo', { schema: redisMemory, config: config('redis') }, async () =>
    ok(await redis.memoryInfo()),
  )
}
