import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signInByCall } from '../support/api.ts'
import { type Product, startProduct } from '../support/product/product.ts'

const adminPassword = 'Supervise-Test-1'
const patience = { timeout: 60_000, interval: 100 }
let dataDir: string
let product: Product
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cbo-supervise-'))
  product = await startProduct({ dataDir, adminPassword, supervised: true, env: { PORT: await freePort() } })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return String(port)
}

/** Process id of the server, from the lock of the data folder; undefined while it restarts. */
function serverPid(): number | undefined {
  const folder = join(dataDir, 'database')
  const newest = readdirSync(folder)
    .flatMap((name) => /^lock-(\d+)\.json$/.exec(name)?.[1] ?? [])
    .sort((a, b) => Number(b) - Number(a))[0]
  try {
    return (JSON.parse(readFileSync(join(folder, `lock-${newest}.json`), 'utf8')) as { pid?: number }).pid
  } catch {
    return undefined
  }
}

/** File with the process id of PostgreSQL while it runs. */
const databaseNote = () => join(dataDir, 'database/cluster/postmaster.pid')
const databasePid = () => Number.parseInt(readFileSync(databaseNote(), 'utf8'), 10)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a supervised product', () => {
  it.each([
    ['kill -9', 'SIGKILL'],
    ['out of memory, when V8 aborts', 'SIGABRT'],
  ] as const)('lets people sign in again by itself after %s', async (_what, signal) => {
    const [killed, database] = [serverPid()!, databasePid()]
    process.kill(killed, signal)
    await vi.waitUntil(() => ![killed, undefined].includes(serverPid()), patience)
    await vi.waitFor(() => signInByCall(product.url, 'admin', adminPassword), patience)
    expect(product.output()).toMatch(new RegExp(`^服务器意外退出（信号 ${signal}），\\d 秒后重新启动$`, 'm'))
    // The database that the killed server left behind keeps running.
    expect(databasePid()).toBe(database)
  })

  it('ends with server and database on SIGTERM', async () => {
    const server = serverPid()!
    expect(isRunning(server)).toBe(true)
    await product.stop()
    expect(isRunning(server)).toBe(false)
    expect(existsSync(databaseNote())).toBe(false)
  })
})
