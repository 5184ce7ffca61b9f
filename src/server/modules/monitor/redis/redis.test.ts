import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { connectRedis, type RedisConnection } from '#server/platform/redis-connection.ts'
import { createRedisService } from './redis.service.ts'

const INFO = [
  '# Server',
  'redis_version:7.2.0',
  '# Memory',
  'used_memory:2048000',
  'connected_clients:3',
  'instantaneous_ops_per_sec:12',
  '# Keyspace',
  'db0:keys=5,expires=1,avg_ttl=0',
  'db1:keys=2,expires=0,avg_ttl=0',
  '',
].join('\r\n')
const cache = () => ({ caches: 4, requests: 10, loaded: 4 })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Starts a server with the part of the Redis protocol that the client needs. */
async function startRedis(answer = (command: string) => answerTo(command)): Promise<{ url: string; stop(): void }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const command of commandsIn(String(chunk))) socket.write(answer(command))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  closing.push(stop)
  const { port } = server.address() as { port: number }
  return { url: `redis://:tell-nobody@127.0.0.1:${port}/0`, stop }
}

/** Returns names of the commands, which come as lists of texts. */
function commandsIn(text: string): string[] {
  return text
    .split(/\*\d+\r\n/)
    .filter((part) => part !== '')
    .map((part) => part.split('\r\n')[1]!.toLowerCase())
}

function answerTo(command: string): string {
  return command === 'info' ? `$${INFO.length}\r\n${INFO}\r\n` : '+OK\r\n'
}

function serviceOf(redis: RedisConnection | undefined) {
  if (redis) closing.push(() => redis.close())
  return createRedisService({ redis, cache, now: () => 7 })
}

describe('the figures of Redis', () => {
  it('are those of Redis, with descriptions', async () => {
    const redis = serviceOf(connectRedis((await startRedis()).url, 2000))
    expect(await redis.read()).toMatchObject({
      state: '已连接',
      keys: 7,
      usedMemoryKb: 2000,
      clients: 3,
      perSecond: 12,
    })
    expect(await redis.info()).toContainEqual({ key: 'redis_version', value: '7.2.0', description: 'Redis 版本' })
    expect([await redis.keysSize(), await redis.memoryInfo()]).toEqual([
      { create_time: 7, dbSize: 7 },
      { create_time: 7, used_memory: 2_048_000 },
    ])
  })

  it('are those of the own caches without Redis, with a note', async () => {
    const redis = serviceOf(undefined)
    const { sentence, hitPercent, lines } = await redis.read()
    expect(sentence).toContain('未配置 Redis')
    expect([hitPercent, lines.length]).toEqual([60, 4])
    expect(await redis.sample()).toEqual({
      cacheAsked: 10,
      cacheLoaded: 4,
      keys: null,
      usedMemoryKb: null,
      clients: null,
      perSecond: null,
    })
  })

  it('are replaced by a clear message while Redis is down, and return with it', async () => {
    const { url, stop } = await startRedis()
    const redis = serviceOf(connectRedis(url, 300))
    expect((await redis.read()).state).toBe('已连接')
    stop()
    const away = await redis.read()
    expect(away.sentence).toMatch(/^已配置 Redis，但现在无法连接：/)
    expect(JSON.stringify(away)).not.toContain('tell-nobody')
  })

  it('are not awaited when Redis is silent', async () => {
    const { url } = await startRedis(() => '')
    const begun = performance.now()
    expect((await serviceOf(connectRedis(url, 150)).read()).state).toBe('无法连接')
    expect(performance.now() - begun).toBeLessThan(3000)
  })

  it('report a wrong password', async () => {
    const { url } = await startRedis((command) =>
      command === 'auth' ? '-WRONGPASS invalid username-password pair\r\n' : '-NOAUTH Authentication required.\r\n',
    )
    expect((await serviceOf(connectRedis(url, 500)).read()).sentence).toBe('已配置 Redis，但现在无法连接：密码不正确')
  })
})
