import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect } from './connection.ts'
import { startFakePostgres } from './testing/fake-postgres.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ empty: true })
})
afterAll(() => test.drop())

async function fetched(expression: string): Promise<unknown> {
  const { rows } = await test.database.pool.query(`select ${expression} as value`)
  return rows[0].value
}

describe('a value from the database', () => {
  it.each([
    [
      'an instant, as the clock in Shanghai shows it',
      `timestamptz '2026-01-31 18:30:05.123+00'`,
      '2026-02-01 02:30:05',
    ],
    ['a time without a zone', `timestamp '2026-01-31 18:30:05.9'`, '2026-01-31 18:30:05'],
    ['a day', `date '2026-01-31'`, '2026-01-31'],
    ['no day at all', 'null::date', null],
    ['the end of time', `timestamptz 'infinity'`, 'infinity'],
    ['a count', '9007199254740991::bigint', 9007199254740991],
    ['a number too large to be exact', '9007199254740993::bigint', '9007199254740993'],
    ['an amount', '12.50::numeric(12, 2)', 12.5],
    ['several instants', `array[timestamptz '2026-01-31 18:30:05+00', null]`, ['2026-02-01 02:30:05', null]],
    ['several counts', 'array[1, null]::bigint[]', [1, null]],
    ['several amounts', 'array[1.5]::numeric[]', [1.5]],
    ['a document', `'{"a": [1]}'::jsonb`, { a: [1] }],
  ])('arrives as agreed: %s', async (_what, expression, expected) => {
    expect(await fetched(expression)).toEqual(expected)
  })
})

describe('a session', () => {
  it('ends a statement that runs for longer than half a minute', async () => {
    expect(await fetched(`current_setting('statement_timeout')`)).toBe('30s')
  })

  it('compiles no statement', async () => {
    expect(await fetched(`current_setting('jit')`)).toBe('off')
  })

  it('says who it is', async () => {
    expect(await fetched(`current_setting('application_name')`)).toBe('circulation-back-office')
  })
})

describe('an address that is no usable database', () => {
  const warn = () => undefined
  const attempt = (connectionString: string) => connect({ connectionString }, { poolSize: 1, warn })

  it('is refused when nothing answers', async () => {
    const port = await freePort()
    await expect(attempt(`postgres://a:b@127.0.0.1:${port}/x`)).rejects.toThrow('没有应答')
  })

  it('is refused when another kind of program answers', async () => {
    const web = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
    const { port } = web.address() as { port: number }
    await expect(attempt(`postgres://a:b@127.0.0.1:${port}/x`)).rejects.toThrow(/PostgreSQL/)
    await new Promise((done) => web.close(done))
  })

  it('is refused when the database does not exist', async () => {
    const { address } = inject('testServer')
    const missing =
      'connectionString' in address ? missingIn(address.connectionString) : { ...address, database: 'missing' }
    await expect(connect(missing, { poolSize: 1, warn })).rejects.toThrow('数据库名不存在')
  })

  it.each([
    ['28P01', '用户名或密码不正确'],
    ['28000', '不允许登录'],
    ['53300', '连接数已满'],
    ['57P03', '正在启动或停止'],
  ])('is refused with the reason when the server answers %s', async (refusal, sentence) => {
    const server = await startFakePostgres({ refusal })
    await expect(connect(server.address, { poolSize: 1, warn })).rejects.toThrow(sentence)
    await server.close()
  })

  it('is refused when the server is older than 15', async () => {
    const server = await startFakePostgres({ answer: { number: '140011', version: '14.11 (Debian 14.11-1)' } })
    await expect(connect(server.address, { poolSize: 1, warn })).rejects.toThrow('PostgreSQL 14.11 (Debian 14.11-1)')
    await server.close()
  })

  it('never shows the password', async () => {
    const port = await freePort()
    await expect(attempt(`postgres://a:very-secret@127.0.0.1:${port}/x`)).rejects.not.toThrow('very-secret')
  })
})

function missingIn(connectionString: string): { connectionString: string } {
  const url = new URL(connectionString)
  url.pathname = '/missing'
  return { connectionString: url.href }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
