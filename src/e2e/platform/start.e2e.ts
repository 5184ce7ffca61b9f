import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signInByCall } from '../support/api.ts'
import { type Product, startProduct } from '../support/product/product.ts'

const adminPassword = 'Start-Test-1'
let dataDir: string
let product: Product
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cbo-start-'))
  product = await startProduct({ dataDir, adminPassword })
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Error of a start that fails. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const started = startProduct({ dataDir: join(dataDir, 'unused'), adminPassword, env })
  const error = await started.then(
    (unexpected) => unexpected.stop().then(() => new Error('it started')),
    (reason: Error) => reason,
  )
  return error.message
}

describe('a start that cannot succeed', () => {
  it.each([
    ['a port that is no number', { PORT: 'http' }, '环境变量 PORT 的值无效；允许：0 到 65535 的整数。'],
    ['an address of another kind of database', { DATABASE_URL: 'mysql://a@b/c' }, '环境变量 DATABASE_URL 的值无效'],
    ['a database that does not answer', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, '没有应答'],
    ['a folder that is a file', { DATA_DIR: import.meta.filename }, 'DATA_DIR 不是目录'],
  ])('says why in one sentence: %s', async (_what, env, sentence) => {
    const refusal = await refusalOf(env)
    expect(refusal).toContain('ended with 1')
    expect(refusal).toContain(sentence)
    expect(refusal).not.toMatch(/\n\s+at /)
  })

  it('reports that the product already runs on the same folder', async () => {
    expect(await refusalOf({ DATA_DIR: dataDir })).toContain('已由正在运行的程序使用')
  })

  it('reports that the port is taken', async () => {
    const other = createServer()
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    const { port } = other.address() as { port: number }
    expect(await refusalOf({ PORT: String(port) })).toContain(`端口 ${port} 已被占用`)
    await new Promise((closed) => other.close(closed))
  })

  it('leaves the product that runs already alone', async () => {
    expect((await fetch(product.url)).status).toBe(200)
  })
})

describe('a database that dies while the product runs', () => {
  it('is started again, and users sign in as before', async () => {
    const patience = { timeout: 30_000, interval: 100 }
    const killed = databasePid()!
    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => databasePid() !== killed, patience)
    await vi.waitFor(() => signInByCall(product.url, 'admin', adminPassword), patience)
  })
})

/** Process id in the file of the database; while it restarts the file may be missing. */
function databasePid(): number | undefined {
  const note = join(dataDir, 'database/cluster/postmaster.pid')
  return existsSync(note) ? Number.parseInt(readFileSync(note, 'utf8'), 10) : undefined
}
