import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { StartupError } from '#server/platform/startup-error.ts'
import { databaseAccount, giveTo } from '../embedded/account.ts'
import { prepareBinaries } from '../embedded/binaries.ts'
import { embeddedHome } from '../embedded/home.ts'
import { takeLock } from '../embedded/lock.ts'
import { type BackupManifest, readManifest, requireIntact } from './backup-manifest.ts'
import { copyFolder } from './copied-files.ts'
import { requireProgram, runProgram } from './postgres-programs.ts'

export interface RestoreOptions {
  /** Folder of the backup. */
  backup: string
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** Replaces existing data: a folder is moved aside, tables are dropped. */
  replace: boolean
}

const APPLICATION = 'circulation-back-office'

/**
 * Restores a backup, after the checksum of every file was verified.
 * @returns sentences about what was done.
 * @throws StartupError when the backup is incomplete, the server runs, data exists without `replace`, or pg_restore is
 * needed and missing.
 */
export async function restoreBackup(options: RestoreOptions): Promise<string[]> {
  const manifest = await readManifest(options.backup)
  await requireIntact(options.backup, manifest)
  const database = await (manifest.kind === 'cluster' ? restoreCluster : restoreDump)(options, manifest)
  return manifest.hasFiles ? [...database, ...(await restoreFiles(options))] : database
}

async function restoreCluster(options: RestoreOptions, { postgres }: BackupManifest): Promise<string[]> {
  const { backup, dataDir, databaseUrl } = options
  if (databaseUrl !== undefined) throw new StartupError('这是内置数据库的备份；请不要设置 DATABASE_URL。')
  const account = databaseAccount(join(dataDir, 'database', 'cluster'))
  const home = embeddedHome(dataDir, account)
  const lock = await takeLock(home)
  try {
    const { major } = prepareBinaries(home, account)
    if (major !== postgres) {
      throw new StartupError(`备份来自 PostgreSQL ${postgres}，内置数据库为 PostgreSQL ${major}，不能恢复。`)
    }
    const cluster = join(home, 'cluster')
    const messages = await makeRoom(cluster, options)
    const half = `${cluster}.half`
    await copyFolder(join(backup, 'cluster'), half)
    await chmod(half, 0o700)
    if (account !== undefined) giveTo(half, account)
    await rename(half, cluster)
    return [...messages, `数据库已恢复到 ${cluster}`]
  } finally {
    await lock.release()
  }
}

async function restoreDump(options: RestoreOptions, { postgres }: BackupManifest): Promise<string[]> {
  const { backup, databaseUrl, replace } = options
  if (databaseUrl === undefined)
    throw new StartupError('这是外部数据库的备份；请用 DATABASE_URL 指定要恢复到的数据库。')
  requireProgram('pg_restore', postgres)
  await requireQuiet(databaseUrl, replace)
  const clean = replace ? ['--clean', '--if-exists'] : []
  const args = [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    ...clean,
    '--dbname=',
    join(backup, 'database.dump'),
  ]
  await runProgram('pg_restore', args, databaseUrl)
  return ['数据库已恢复']
}

/** @throws StartupError while the database is in use, or when it contains tables and `replace` is not set. */
async function requireQuiet(url: string, replace: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ users: number; tables: number }>(
      `select
         (select count(*) from pg_stat_activity where datname = current_database() and application_name = $1)::int as users,
         (select count(*) from pg_tables where schemaname = current_schema())::int as tables`,
      [APPLICATION],
    )
    const { users, tables } = rows[0]!
    if (users > 0) throw new StartupError('该数据库正由运行中的程序使用；请先停止它。')
    if (tables > 0 && !replace) throw new StartupError('该数据库中已有数据；确定要替换它，请加上 --replace。')
  } finally {
    await client.end()
  }
}

async function restoreFiles(options: RestoreOptions): Promise<string[]> {
  const target = join(options.dataDir, 'files')
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const messages = await makeRoom(target, options)
  const half = `${target}.half`
  await copyFolder(join(options.backup, 'files'), half)
  await rename(half, target)
  return [...messages, `上传的文件已恢复到 ${target}`]
}

/** Moves existing folders aside, and never deletes them. */
async function makeRoom(folder: string, { replace }: RestoreOptions): Promise<string[]> {
  if (!existsSync(folder)) return []
  if ((await readdir(folder)).length > 0 && !replace) {
    throw new StartupError(`${folder} 中已有数据；确定要替换它，请加上 --replace（原有数据会改名保留）。`)
  }
  const aside = `${folder}.before-${Date.now()}`
  await rename(folder, aside)
  return [`原有数据改名为 ${aside}`]
}
