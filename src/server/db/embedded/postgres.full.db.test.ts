import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'
import { isAlive } from './process.ts'

let folder: string
let dataDir: string
const running: EmbeddedPostgres[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  // As root, the database runs under another account, which must be able to enter.
  await chmod(folder, 0o711)
})
// Making a database is slow, so most tests use the same one.
beforeEach(() => {
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop()
})
afterAll(() => rm(folder, { recursive: true }))

async function start(warn: (message: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, warn })
  running.push(database)
  return database
}

async function stop(database: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(database), 1)
  await database.stop()
}

async function query(database: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.address)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts the database in another Node process, which is then killed, so that the database runs alone. */
async function startAndKill(): Promise<number> {
  const module = pathToFileURL(join(import.meta.dirname, 'postgres.ts')).href
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, warn: console.error })
    console.log(database.pid())
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return Number(pid)
}

describe('the embedded database', () => {
  it('keeps what was written, from one start to the next', async () => {
    const first = await start()
    await query(first, 'create table kept as select 42 as answer')
    const pid = first.pid()
    await stop(first)
    expect(isAlive(pid)).toBe(false)
    const second = await start()
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('is a PostgreSQL with Chinese order, text of all scripts and the time of Shanghai', async () => {
    const database = await start()
    const sorted = `select string_agg(name, '' order by name collate "zh-x-icu") as value
      from (values ('张'), ('李'), ('王'), ('阿')) as names (name)`
    expect(await query(database, sorted)).toEqual([{ value: '阿李王张' }])
    expect(await query(database, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await query(database, 'show timezone')).toEqual([{ TimeZone: 'Asia/Shanghai' }])
  })

  it('listens on no network', async () => {
    expect(await query(await start(), 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  it('refuses a second start on the same folder', async () => {
    await start()
    await expect(startEmbeddedPostgres({ dataDir, warn: () => undefined })).rejects.toThrow('已由正在运行的程序使用')
  })

  it('starts a new log when the old one is too large', async () => {
    const first = await start()
    await stop(first)
    const log = join(first.home, 'postgres.log')
    await truncate(log, 11 * 1024 * 1024)
    await stop(await start())
    expect((await readFile(log)).length).toBeLessThan(100_000)
  })
})

describe('after a kill', () => {
  it('finds the database that our killed process left running, and nothing is lost', async () => {
    const pid = await startAndKill()
    expect(isAlive(pid)).toBe(true)
    const database = await start()
    expect(database.adopted).toBe(true)
    expect(database.pid()).toBe(pid)
    await stop(database)
    expect(isAlive(pid)).toBe(false)
  })

  it('starts again when the database was killed as well', async () => {
    process.kill(await startAndKill(), 'SIGKILL')
    const database = await start()
    expect(database.adopted).toBe(false)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts when the number of the dead database belongs to another program by now', async () => {
    const first = await start()
    const file = join(first.home, 'cluster/postmaster.pid')
    const state = await readFile(file, 'utf8')
    await stop(first)
    await writeFile(file, state.replace(/^\d+/, String(process.pid)))
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is started again by itself when it dies while we run, and says so', async () => {
    const warnings: string[] = []
    const database = await start((message) => warnings.push(message))
    await query(database, 'create table survivor as select 43 as answer')
    const killed = database.pid()
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => database.pid() !== killed, { timeout: 20_000 })
    expect(await query(database, 'select answer from survivor')).toEqual([{ answer: 43 }])
    expect(warnings).toEqual([
      `内置数据库（进程 ${killed}）意外退出，正在重新启动`,
      `内置数据库已重新启动（进程 ${database.pid()}）`,
    ])
  })

  it('throws away what an interrupted first start left', async () => {
    dataDir = join(folder, 'interrupted')
    await mkdir(join(dataDir, 'database/cluster.half'), { recursive: true })
    await writeFile(join(dataDir, 'database/cluster.half/PG_VERSION'), '18')
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a folder that cannot be used', () => {
  it('is refused when another major version made it', async () => {
    dataDir = join(folder, 'older')
    await mkdir(join(dataDir, 'database/cluster'), { recursive: true })
    await writeFile(join(dataDir, 'database/cluster/PG_VERSION'), '16\n')
    await expect(start()).rejects.toThrow('由 PostgreSQL 16 建立')
  })

  it('is refused when it is a file', async () => {
    dataDir = join(folder, 'file')
    await writeFile(dataDir, '')
    await expect(start()).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('may be very deep, though the address of a socket must be short', async () => {
    dataDir = join(folder, 'deep'.repeat(30))
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
