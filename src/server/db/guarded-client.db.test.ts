import { createServer, type Server } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AnswerTooLarge, answerJudge, guardedClient } from './guarded-client.ts'
import { createTestDatabase } from './testing/test-database.ts'

const MB = 1024 * 1024

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 2 })
})
afterAll(() => test.drop())

function poolWith(mostBytes: number): pg.Pool {
  const pool = new pg.Pool({ ...test.database.pool.options, max: 1, Client: guardedClient(mostBytes) })
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

describe('a server that speaks nonsense', () => {
  let server: Server
  let answer: Buffer
  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.write(answer))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  it.each([
    ['an unknown way to sign in', [0x52, 0, 0, 0, 8, 0, 0, 0, 0x63], /authenticationOk/],
    ['a message of almost 4 GB', [0x52, 0xff, 0xff, 0xff, 0xff, 0, 0, 0], AnswerTooLarge],
    ['a message with a wrong length', [0x45, 0, 0, 0, 0, 0, 0, 0, 0], 'unreadable message'],
    ['a refusal without an end', [0x45, 0, 0, 0, 5, 0x53], 'unreadable message'],
    ['the beginning of a copy', [0x47, 0, 0, 0, 7, 0, 0, 0], 'unreadable message'],
  ])('only fails its own connection: %s', async (_, bytes, reason) => {
    answer = Buffer.from(bytes)
    const { port } = server.address() as { port: number }
    const Client = guardedClient()
    const client = new Client({ host: '127.0.0.1', port, user: 'x', database: 'x', connectionTimeoutMillis: 3000 })
    client.on('error', () => undefined)
    await expect(client.connect()).rejects.toThrow(reason)
  })

  it('keeps no connection that it has refused', async () => {
    const text = Buffer.from('SFATAL\0C28000\0Mno\0\0')
    answer = Buffer.concat([Buffer.from([0x45, 0, 0, 0, 4 + text.length]), text])
    const { port } = server.address() as { port: number }
    const left = new Promise((closed) => server.once('connection', (socket) => socket.once('close', closed)))
    const Client = guardedClient()
    const client = new Client({ host: '127.0.0.1', port, user: 'x', database: 'x' })
    client.on('error', () => undefined)
    await expect(client.connect()).rejects.toThrow('no')
    await left
  })
})

describe('an answer of the database', () => {
  it('of too many bytes fails, in one value or in many rows, and the next statement works', async () => {
    const pool = poolWith(2 * MB)
    const text = (bytes: number) => pool.query(`select repeat('x', $1::int) as value`, [bytes])
    await expect(text(3 * MB)).rejects.toThrow(AnswerTooLarge)
    expect((await text(1.5 * MB)).rows[0].value).toHaveLength(1.5 * MB)
    expect((await text(1.5 * MB)).rows[0].value).toHaveLength(1.5 * MB)
    const rows = (count: number) => pool.query(`select repeat('x', 1000) from generate_series(1, $1::int)`, [count])
    await expect(rows(3000)).rejects.toThrow(AnswerTooLarge)
    expect((await rows(1000)).rows).toHaveLength(1000)
    await pool.end()
  })

  it('fails inside of a transaction with the same error', async () => {
    const pool = poolWith(MB)
    const kysely = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
    const large = () =>
      kysely.transaction().execute((trx) => sql`select repeat('x', ${2 * MB}::int) as value`.execute(trx))
    await expect(large()).rejects.toThrow(AnswerTooLarge)
    expect((await sql<{ one: number }>`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }])
    await kysely.destroy()
  })

  it('is read in parts of any size by a cursor', async () => {
    const pool = poolWith(MB)
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`declare c cursor for select repeat('x', 1000) from generate_series(1, 3000)`)
    let read = 0
    for (;;) {
      const { rows } = await client.query('fetch 500 from c')
      if (rows.length === 0) break
      read += rows.length
    }
    expect(read).toBe(3000)
    client.release()
    await pool.end()
  })
})

describe('messages of a server', () => {
  const message = (type: string, ...bytes: number[]) => {
    const text = Buffer.from([0, 0, 0, 0, 0, ...bytes])
    text.write(type)
    text.writeUInt32BE(4 + bytes.length, 1)
    return text
  }
  const sent = Buffer.concat([
    message('D', 1, 2, 3),
    message('E', 0x53, 0x78, 0, 0),
    message('N', 0),
    message('C'),
    message('Z', 0x49),
    message('D', 1, 2, 3),
  ])
  /** Bytes up to the end of the first answer. */
  const LARGEST = 8 + 9 + 6 + 5 + 6

  it.each([1, 2, 4, 5, 7, 1000])('are judged alike in pieces of %i bytes', (size) => {
    const take = (mostBytes: number) => {
      const judge = answerJudge(mostBytes)
      for (let at = 0; at < sent.length; at += size) judge(sent.subarray(at, at + size))
    }
    expect(() => take(LARGEST)).not.toThrow()
    expect(() => take(LARGEST - 1)).toThrow(AnswerTooLarge)
  })

  it('are judged before they have come', () => {
    const judge = answerJudge(1000)
    expect(() => judge(Buffer.from([0x44, 0, 0, 4, 0]))).toThrow(AnswerTooLarge)
  })
})
