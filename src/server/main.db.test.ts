import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts'
import { type SpawnedServer, spawnServer } from './testing/server-process.ts'

let test: TestDatabase
let runs: SpawnedServer[]

beforeEach(async () => {
  test = await createTestDatabase()
  runs = []
})
afterEach(async () => {
  for (const { child, exit } of runs) {
    child.kill('SIGKILL')
    await exit
  }
  await test.drop()
})

async function start(variables: Record<string, string> = {}): Promise<SpawnedServer> {
  const run = await spawnServer(test.address, variables)
  runs.push(run)
  return run
}

async function addressOf(run: SpawnedServer): Promise<string> {
  await expect.poll(() => run.out + run.err, { timeout: 20_000 }).toMatch(/^ready http\S+\n.*\n/m)
  return /^ready (http\S+)$/m.exec(run.out)![1]!
}

async function signIn(
  address: string,
  password: string | undefined,
): Promise<{ code: number; result: { token: string } }> {
  const answer = await fetch(`${address}/tjjc/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return (await answer.json()) as { code: number; result: { token: string } }
}

describe('starting the server', () => {
  it('says where it is and how to sign in, answers, and stops cleanly', { timeout: 60_000 }, async () => {
    // The first start of a database whose administrator has no password yet.
    await test.database.pool.query(`update sys_user set password_hash = null where id = 'admin'`)
    const first = await start()
    const address = await addressOf(first)
    const password = /密码：(\S+)（仅显示这一次/.exec(first.out)?.[1]
    expect(await signIn(address, password)).toMatchObject({ code: 200 })
    // Servers of other tests hash more cheaply; an installation takes 64 MiB and three passes.
    const { rows } = await test.database.pool.query(`select password_hash from sys_user where id = 'admin'`)
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    first.child.kill('SIGTERM')
    expect([await first.exit, first.err]).toEqual([0, ''])

    const second = await start({ ADMIN_PASSWORD: 'Never#Shown1' })
    await addressOf(second)
    expect(second.out).not.toContain(password)
    expect(second.out).not.toContain('Never#Shown1')
    second.child.kill('SIGINT')
    expect(await second.exit).toBe(0)
  })

  it('is refused while a table lacks what its entity describes', { timeout: 60_000 }, async () => {
    await test.database.pool.query('alter table sys_position drop column post_rank')
    await test.database.pool.query('drop index sys_role_role_code')
    const run = await start()
    expect(await run.exit).toBe(1)
    expect(run.err).toContain('system/position：字段 postRank 在数据表 sys_position 中没有列 post_rank')
    expect(run.err).toContain('sys_role 没有 (role_code) 的唯一索引')
    expect(run.err).not.toMatch(/\n\s+at /)
  })

  it('is refused when the port is taken', { timeout: 60_000 }, async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const run = await start({ PORT: String(port) })
    expect(await run.exit).toBe(1)
    expect(run.err).toBe(`端口 ${port} 已被占用；请停止占用它的程序，或通过 PORT 指定其他端口。\n`)
    taken.close()
  })

  it('is refused with a wrong setting', { timeout: 60_000 }, async () => {
    const run = await start({ PORT: 'eighty' })
    expect(await run.exit).toBe(1)
    expect(run.err).toContain('PORT')
    expect(run.err.trim().split('\n')).toHaveLength(1)
  })
})

describe('the data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modes-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function modes(): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const all = entries.map(async (entry) => {
      const mode = (await stat(join(entry.parentPath, entry.name))).mode & 0o777
      return `${entry.isDirectory() ? 'folder' : 'file'} ${mode.toString(8)}`
    })
    return (await Promise.all(all)).sort()
  }

  it('is closed to other accounts, whatever the umask and earlier modes', { timeout: 60_000 }, async () => {
    await mkdir(join(folder, 'data', 'files'), { recursive: true })
    await writeFile(join(folder, 'data', 'files', 'earlier'), '')
    for (const path of ['data', 'data/files', 'data/files/earlier']) await chmod(join(folder, path), 0o777)
    const umask = `import{isMainThread}from"node:worker_threads";isMainThread&&process.umask(0)`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(umask)}`
    await test.database.pool.query(`update sys_user set password_hash = null where id = 'admin'`)
    const address = await addressOf(
      await start({ DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: 'Modes-Test-1', NODE_OPTIONS }),
    )
    expect(await modes()).toEqual(['file 600', 'folder 700', 'folder 700'])
    const { result } = await signIn(address, 'Modes-Test-1')
    const body = new FormData()
    body.append('file', new Blob(['text']), 'a.txt')
    const headers = { 'X-Access-Token': result.token }
    const uploaded = await fetch(`${address}/tjjc/sys/common/upload`, { method: 'POST', headers, body })
    expect(await uploaded.json()).toMatchObject({ success: true })
    expect(await modes()).toEqual(['file 600', 'file 600', 'folder 700', 'folder 700', 'folder 700'])
  })
})

describe('stopping the server', () => {
  it('lets a request under way end', { timeout: 60_000 }, async () => {
    const run = await start()
    const address = await addressOf(run)
    const { pool } = test.database
    const blocker = await pool.connect()
    await blocker.query('begin; lock table sys_site_info in access exclusive mode')
    const answer = fetch(`${address}/tjjc/site/siteinfo`).then(({ status }) => status)
    const waiting = `select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and query like '%sys_site_info%'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
    run.child.kill('SIGTERM')
    // The port closes first; only then is it certain that the signal was heard.
    await expect.poll(() => fetch(address).catch(() => 'closed')).toBe('closed')
    await blocker.query('rollback')
    blocker.release()
    expect(await answer).toBe(200)
    expect(await run.exit).toBe(0)
  })
})
