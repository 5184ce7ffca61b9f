import { spawnSync } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, type inject, it, vi } from 'vitest'
import { connect, type Database } from '../connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type BackupSource, type TakenBackup, takeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  // As root, the database runs under another account, which must be able to enter.
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const quiet = () => undefined
const options = (changes: object = {}) => ({
  ...{ folder: join(folder, 'backups'), keep: 7, withFiles: true, signal: new AbortController().signal },
  ...changes,
})

/** Inserts numbers, each in a separate transaction, until it is stopped; the `first` ones immediately. */
async function writeUntilStopped({ pool }: Database, first: number) {
  let [written, going] = [first, true]
  await pool.query('insert into counted select generate_series(1, $1)', [first])
  const ended = (async () => {
    while (going) {
      await pool.query('insert into counted (n, filling) values ($1, repeat($2, 500))', [written + 1, String(written)])
      written += 1
    }
  })()
  const stop = async () => {
    going = false
    await ended
  }
  return { written: () => written, stop }
}

describe('a backup of the embedded database', () => {
  let embedded: EmbeddedPostgres
  let database: Database
  let source: BackupSource
  let taken: TakenBackup
  let before: number
  const dataDir = () => join(folder, 'data')
  const restored = () => join(folder, 'restored')
  const restore = (changes: object = {}) =>
    restoreBackup({
      ...{ backup: taken.folder, dataDir: restored(), databaseUrl: undefined, replace: false },
      ...changes,
    })

  beforeAll(async () => {
    embedded = await startEmbeddedPostgres({ dataDir: dataDir(), warn: quiet })
    database = await connect(embedded.address, { poolSize: 3, warn: quiet })
    source = { ...database, databaseUrl: undefined, files: join(dataDir(), 'files') }
    await mkdir(join(source.files, 'temp'), { recursive: true })
    await writeFile(join(source.files, 'temp', 'a.txt'), '附件')
    await database.pool.query('create table counted (n integer primary key, filling text)')
    const writer = await writeUntilStopped(database, 100)
    before = writer.written()
    taken = await takeBackup(source, options())
    await writer.stop()
    expect(writer.written()).toBeGreaterThan(before)
  })
  afterAll(async () => {
    await database.close()
    await embedded.stop()
  })

  it('that is put back has every row that was acknowledged before it, without a gap, and the files', async () => {
    expect(await restore()).toHaveLength(2)
    const again = await startEmbeddedPostgres({ dataDir: restored(), warn: quiet })
    const other = await connect(again.address, { poolSize: 2, warn: quiet })
    const { rows } = await other.pool.query('select count(*)::int as count, max(n) as last from counted')
    await other.close()
    await again.stop()
    expect(rows[0].count).toBe(rows[0].last)
    expect(rows[0].count).toBeGreaterThanOrEqual(before)
    expect(await readFile(join(restored(), 'files', 'temp', 'a.txt'), 'utf8')).toBe('附件')
  })

  it('does not replace existing data without the option; with it the old data is moved aside', async () => {
    await expect(restore()).rejects.toThrow('已有数据')
    const messages = await restore({ replace: true })
    expect(messages.filter((line) => line.startsWith('原有数据改名为'))).toHaveLength(2)
  })

  it('is not put below a running server', async () => {
    await expect(restore({ dataDir: dataDir(), replace: true })).rejects.toThrow('已由正在运行的程序使用')
  })

  it('is for nobody else to read', async () => {
    expect((await stat(taken.folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(taken.folder, 'manifest.json'))).mode & 0o777).toBe(0o600)
  })

  it('leaves no trace on the server', async () => {
    const { rows } = await database.pool.query('select from pg_replication_slots')
    expect(rows).toEqual([])
  })

  it('that was changed or is not whole is refused', async () => {
    const file = join(taken.folder, 'cluster', 'PG_VERSION')
    await appendFile(file, ' ')
    await expect(restore({ replace: true })).rejects.toThrow('备份已损坏：文件 cluster/PG_VERSION 与校验和不符')
    await rm(file)
    await expect(restore({ replace: true })).rejects.toThrow('备份不完整：缺少文件 cluster/PG_VERSION')
    await rm(join(taken.folder, 'manifest.json'))
    await expect(restore({ replace: true })).rejects.toThrow('没有备份')
  })

  it('takes the place of older ones, and of what a run left that died', async () => {
    const backups = join(folder, 'others')
    const first = await takeBackup(source, options({ folder: backups, withFiles: false }))
    await rename(first.folder, join(backups, 'backup-20200101-000000'))
    await mkdir(join(backups, 'backup-20200102-000000.half'))
    await mkdir(join(backups, 'not-ours'))
    const second = await takeBackup(source, options({ folder: backups, withFiles: false, keep: 1 }))
    expect(second.removed).toEqual(['backup-20200101-000000'])
    expect((await readdir(backups)).sort()).toEqual([second.folder.split('/').at(-1), 'not-ours'])
  })

  it('leaves nothing when it is aborted', async () => {
    const backups = join(folder, 'ended')
    await expect(takeBackup(source, options({ folder: backups, signal: AbortSignal.abort() }))).rejects.toThrow()
    expect(await readdir(backups)).toEqual([])
  })
})

describe('a backup of a database elsewhere', () => {
  let one: TestDatabase
  let other: TestDatabase
  beforeAll(async () => {
    ;[one, other] = [await createTestDatabase(), await createTestDatabase({ empty: true })]
  })
  afterAll(async () => {
    await one.drop()
    await other.drop()
  })

  const sourceOf = ({ database, address }: TestDatabase): BackupSource => ({
    ...database,
    databaseUrl: urlOf(address),
    files: join(folder, 'none'),
  })
  const dumped = () => takeBackup(sourceOf(one), options({ folder: join(folder, 'dumps') }))

  it('needs pg_dump, and says so', async () => {
    vi.stubEnv('PATH', join(folder, 'nothing'))
    await expect(dumped()).rejects.toThrow(/^找不到 pg_dump；请安装 PostgreSQL \d+ 或更高版本的客户端程序/)
  })

  const ours = Number(/(\d+)\./.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)

  it('is put back into another one, or says that pg_dump is too old for it', async () => {
    if (ours < Number.parseInt(one.database.serverVersion, 10)) {
      await expect(dumped()).rejects.toThrow(ours === 0 ? '找不到 pg_dump' : `pg_dump 的版本为 ${ours}，早于数据库的`)
      return
    }
    const { folder: backup } = await dumped()
    const users = async ({ pool }: Database) => (await pool.query('select username from sys_user order by 1')).rows
    const expected = await users(one.database)
    const target = { backup, dataDir: join(folder, 'elsewhere'), databaseUrl: urlOf(other.address) }
    await expect(restoreBackup({ ...target, replace: false })).rejects.toThrow('正由运行中的程序使用')
    await other.database.pool.end()
    await restoreBackup({ ...target, replace: false })
    await expect(restoreBackup({ ...target, replace: false })).rejects.toThrow('已有数据')
    await restoreBackup({ ...target, replace: true })
    const again = await connect(other.address, { poolSize: 1, warn: quiet })
    expect(await users(again)).toEqual(expected)
    await again.close()
  })
})

type Address = ReturnType<typeof inject<'testServer'>>['address']

function urlOf(address: Address): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port, user, database } = address
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
