import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMysqlSource } from './mysql-source.store.ts'
import type { Source, SourceSettings } from './source.ts'
import { createMysqlServer, type MysqlServer } from './testing/mysql-server.ts'

const MB = 1024 * 1024
const PASSWORD = 'Reader#123'
const LIMITS = { timeoutMs: 5000, maxRows: 10, maxBytes: 100 * MB }

let server: MysqlServer
let source: Source
let answer: Buffer | Record<string, string>[]
beforeAll(async () => {
  server = await createMysqlServer({ password: PASSWORD, answer: () => answer })
})
afterAll(() => server.close())
beforeEach(() => {
  const settings = {
    host: 'mysql',
    port: server.port,
    database: '',
    username: 'reader',
    password: PASSWORD,
    tls: 'off',
  }
  const targets = { resolve: async (host: string) => ({ host, address: '127.0.0.1' }) }
  const pool = { maxConnections: 1, idleMs: 1000, connectMs: 1000 }
  source = createMysqlSource(settings as SourceSettings, targets as never, pool, 2 * MB)
})

const query = () => source.query({ sql: 'select v from t' }, LIMITS, new AbortController().signal)

it.each([
  ['a description of columns without an end', [1, 0, 0, 1, 1, 1, 0, 0, 2, 0xfe]],
  ['a packet of 16 MB that never ends', [0xff, 0xff, 0xff, 1, ...Array(3 * MB).fill(0x20)]],
])('%s fails its query only, and the next one works', async (_, bytes) => {
  answer = Buffer.from(bytes)
  await expect(query()).rejects.toThrow()
  answer = [{ v: 'x' }]
  expect((await query()).rows).toEqual([{ v: 'x' }])
  await source.close()
})

it('many answers below the limit of one are read on one connection', async () => {
  answer = [{ v: 'x'.repeat(MB) }]
  for (let count = 0; count < 4; count += 1) expect((await query()).rows).toHaveLength(1)
  await source.close()
})
