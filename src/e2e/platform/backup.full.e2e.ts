import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { type Api, signInByCall } from '../support/api.ts'
import { startProduct } from '../support/product/product.ts'

const ADMIN_PASSWORD = 'Backup-Test-1'
const projectRoot = join(import.meta.dirname, '../../..')

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backup-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function listed<T>(api: Api, path: string): Promise<T[]> {
  return (await api.call<PageResult<T>>('GET', path)).body.result.records
}

async function addPosition(api: Api, code: string): Promise<void> {
  const { body } = await api.call('POST', '/sys/position/add', { code, name: code, postRank: '1' })
  if (!body.success) throw new Error(body.message)
}

const codesOf = async (api: Api) =>
  (await listed<{ code: string }>(api, '/sys/position/list?code=*backup*')).map(({ code }) => code)

/** Runs the documented command; returns its output and exit code. */
async function restore(...given: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/restore.ts', ...given], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

it('the documented command restores a backup of an administrator, once it is confirmed', {
  timeout: 240_000,
}, async () => {
  const product = await startProduct({ dataDir, adminPassword: ADMIN_PASSWORD })
  const admin = await signInByCall(product.url, 'admin', ADMIN_PASSWORD)
  await addPosition(admin, 'before-backup')
  const [job] = await listed<{ id: string }>(admin, '/sys/quartzJob/list?jobClassName=backup')
  expect((await admin.call('GET', `/sys/quartzJob/execute?id=${job!.id}`)).body.success).toBe(true)
  const runs = () => listed<{ state: string; error: string }>(admin, `/sys/quartzJob/run/list?jobId=${job!.id}`)
  await expect
    .poll(async () => (await runs()).map(({ state, error }) => error ?? state), { timeout: 60_000 })
    .toEqual(['succeeded'])
  await addPosition(admin, 'after-backup')
  const [name] = readdirSync(join(dataDir, 'backups'))
  const backup = join(dataDir, 'backups', name!)

  await product.stop()
  const overData = await restore(backup)
  expect([overData.code, overData.output]).toEqual([1, expect.stringContaining('--replace')])
  const restored = await restore(backup, '--replace')
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('cluster.before-')])

  const again = await startProduct({ dataDir, adminPassword: ADMIN_PASSWORD })
  expect(await codesOf(await signInByCall(again.url, 'admin', ADMIN_PASSWORD))).toEqual(['before-backup'])
  await again.stop()
})
