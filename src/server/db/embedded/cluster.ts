import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/platform/startup-error.ts'
import { type Account, giveTo } from './account.ts'
import type { Binaries } from './binaries.ts'
import { databaseFailure } from './failure.ts'

/** Name of the owner of the embedded database, and of the database itself. */
export const OWNER = 'app'

/**
 * Makes the cluster when there is none; a half-made one of an interrupted start is thrown away.
 * @throws StartupError when the cluster belongs to another major version or to another user.
 */
export function prepareCluster(cluster: string, binaries: Binaries, account: Account | undefined): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) checkCluster(cluster, binaries, account)
  else makeCluster(cluster, binaries, account)
}

function makeCluster(cluster: string, binaries: Binaries, account: Account | undefined): void {
  const half = `${cluster}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  if (account !== undefined) giveTo(half, account)
  initialise(half, binaries, account)
  renameSync(half, cluster)
}

function checkCluster(cluster: string, { major }: Binaries, account: Account | undefined): void {
  const found = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))
  if (found !== major) {
    throw new StartupError(
      `数据目录 ${cluster} 由 PostgreSQL ${found} 建立，内置数据库为 PostgreSQL ${major}；请先按说明导出数据并导入新的目录。`,
    )
  }
  const owner = statSync(cluster).uid
  if (account !== undefined && owner !== account.uid) giveTo(cluster, account)
  if (account === undefined && process.getuid !== undefined && owner !== process.getuid()) {
    throw new StartupError(`数据目录 ${cluster} 属于其他用户；请以该用户启动，或通过 DATA_DIR 指定其他目录。`)
  }
}

function initialise(folder: string, binaries: Binaries, account: Account | undefined): void {
  const first = initdb(folder, 'C.UTF-8', binaries, account)
  // Not every system has C.UTF-8.
  const failure = first?.includes('invalid locale') ? initdb(folder, 'C', binaries, account) : first
  if (failure !== undefined) throw databaseFailure(failure, folder)
}

/** @returns what was written about a failure. */
function initdb(folder: string, locale: string, binaries: Binaries, account: Account | undefined): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(
    join(binaries.folder, 'bin/initdb'),
    ['-D', folder, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-instructions'],
    { ...account, cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  )
  return status === 0 ? undefined : `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`
}
