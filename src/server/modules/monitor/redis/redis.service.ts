import type { RedisConnection } from '#server/platform/redis-connection.ts'
import { infoPairs, keysIn } from './redis-info.ts'
import { REDIS_KEYS } from './redis-keys.ts'

interface Dependencies {
  /** Undefined when no Redis is configured. */
  redis: RedisConnection | undefined
  cache(): { caches: number; requests: number; loaded: number }
  now?: () => number
}

export interface RedisLine {
  key: string
  value: string
  description: string
}

const KIB = 1024
const NONE = '未配置 Redis（REDIS_URL）；本系统不依赖 Redis，下面是本进程内置缓存的数据'
const AWAY = '已配置 Redis，但现在无法连接：'

export type RedisService = ReturnType<typeof createRedisService>

/** Figures of Redis; without Redis, figures of the caches in this process. */
export function createRedisService({ redis, cache, now = Date.now }: Dependencies) {
  return {
    async read() {
      const builtIn = cache()
      const known = {
        state: redis === undefined ? '未配置' : '已连接',
        sentence: redis === undefined ? NONE : '数据来自 Redis 的 INFO 命令',
        keys: null as number | null,
        usedMemoryKb: null as number | null,
        ...builtIn,
        hitPercent: builtIn.requests === 0 ? null : percentOf(builtIn.requests - builtIn.loaded, builtIn.requests),
      }
      if (redis === undefined) return { ...known, lines: builtInLines(builtIn) }
      try {
        const pairs = infoPairs(await redis.info())
        return { ...known, ...figuresOf(pairs), lines: linesOf(pairs) }
      } catch (error) {
        return { ...known, state: '无法连接', sentence: `${AWAY}${reasonOf(error)}`, lines: [] }
      }
    },

    async sample() {
      const { requests, loaded } = cache()
      const pairs = redis === undefined ? new Map<string, string>() : infoPairs(await redis.info())
      return { cacheAsked: requests, cacheLoaded: loaded, ...figuresOf(pairs) }
    },

    close: async () => redis?.close(),

    // Routes below answer in the shapes of the agreed interface.
    async info(): Promise<RedisLine[]> {
      return redis === undefined ? builtInLines(cache()) : linesOf(infoPairs(await redis.info()))
    },

    async keysSize() {
      const pairs = redis === undefined ? new Map<string, string>() : infoPairs(await redis.info())
      return { create_time: now(), dbSize: redis === undefined ? cache().caches : keysIn(pairs) }
    },

    async memoryInfo() {
      const pairs = redis === undefined ? new Map<string, string>() : infoPairs(await redis.info())
      return { create_time: now(), used_memory: Number(pairs.get('used_memory') ?? 0) }
    },
  }
}

function figuresOf(pairs: ReadonlyMap<string, string>) {
  if (pairs.size === 0) return { keys: null, usedMemoryKb: null, clients: null, perSecond: null }
  const number = (key: string) => Number(pairs.get(key) ?? 0)
  return {
    keys: keysIn(pairs),
    usedMemoryKb: Math.round(number('used_memory') / KIB),
    clients: number('connected_clients'),
    perSecond: number('instantaneous_ops_per_sec'),
  }
}

function linesOf(pairs: ReadonlyMap<string, string>): RedisLine[] {
  return [...pairs].map(([key, value]) => ({ key, value, description: REDIS_KEYS[key] ?? '' }))
}

function builtInLines({ caches, requests, loaded }: ReturnType<Dependencies['cache']>): RedisLine[] {
  return [
    { key: 'caches', value: String(caches), description: '本进程的缓存个数' },
    { key: 'asked', value: String(requests), description: '读取缓存的次数' },
    { key: 'hits', value: String(requests - loaded), description: '其中直接命中的次数' },
    { key: 'loads', value: String(loaded), description: '其中重新读取数据库的次数' },
  ]
}

function percentOf(part: number, whole: number): number {
  return Math.round((10_000 * part) / whole) / 100
}

/** Omits address and password, which messages of the client may contain. */
function reasonOf(error: unknown): string {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (/NOAUTH|WRONGPASS|AUTH/.test(message)) return '密码不正确'
  if (code === 'ETIMEDOUT' || /time/i.test(message)) return '超时'
  return '没有应答'
}
