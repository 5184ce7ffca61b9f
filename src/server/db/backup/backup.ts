import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { wireTime } from '#server/platform/clock.ts'
import { type BackupManifest, readManifest, writeManifest } from './backup-manifest.ts'
import { backUpCluster } from './cluster-backup.ts'
import { type CopiedFile, copyFolder, measureFile } from './copied-files.ts'
import { requireProgram, runProgram } from './postgres-programs.ts'

export interface BackupSource {
  pool: pg.Pool
  /** Full version, such as `18.4`. */
  serverVersion: string
  /** Address of an external database; absent for the embedded one. */
  databaseUrl: string | undefined
  /** Folder of the uploaded files. */
  files: string
}

export interface BackupOptions {
  /** Folder in which the backup makes its own folder. */
  folder: string
  /** Number of backups to keep, this one included; older ones are deleted. */
  keep: number
  withFiles: boolean
  signal: AbortSignal
}

export interface TakenBackup {
  folder: string
  bytes: number
  fileCount: number
  /** Folders of deleted older backups. */
  removed: string[]
}

const FINISHED = /^backup-\d{8}-\d{6}$/
const HALF = '.half'

/**
 * Backs up the running database, then the uploaded files, so that every row of the backup has its file. A folder with
 * its final name is complete; an incomplete one of an aborted run is deleted by the next run.
 * @throws StartupError when pg_dump is needed and missing or too old.
 */
export async function takeBackup(source: BackupSource, options: BackupOptions): Promise<TakenBackup> {
  const { folder, keep, withFiles, signal } = options
  // A person who reads a backup reads every secret of the database.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeHalf(folder)
  const now = new Date()
  const target = join(folder, `backup-${wireTime(now).replace(/[-:]/g, '').replace(' ', '-')}`)
  const half = target + HALF
  await mkdir(half, { mode: 0o700 })
  try {
    const database = await backUpDatabase(source, half, signal)
    const files = withFiles ? await copyFolder(source.files, join(half, 'files'), { signal }) : []
    const all = [...database.files, ...files.map(below('files'))]
    const { kind, postgres } = database
    const takenAt = now.toISOString()
    await writeManifest(half, { format: 1, kind, postgres, takenAt, hasFiles: withFiles, files: all })
    await rename(half, target)
    const bytes = all.reduce((sum, file) => sum + file.bytes, 0)
    return { folder: target, bytes, fileCount: all.length, removed: await removeOld(folder, keep) }
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

type DatabaseBackup = Pick<BackupManifest, 'kind' | 'postgres' | 'files'>

async function backUpDatabase(source: BackupSource, half: string, signal: AbortSignal): Promise<DatabaseBackup> {
  const { databaseUrl, pool, serverVersion } = source
  if (databaseUrl !== undefined) {
    const postgres = Number.parseInt(serverVersion, 10)
    return { kind: 'dump', postgres, files: await dump(databaseUrl, postgres, half, signal) }
  }
  const { postgres, files } = await backUpCluster({
    connection: pool.options,
    target: join(half, 'cluster'),
    signal,
  })
  return { kind: 'cluster', postgres, files: files.map(below('cluster')) }
}

async function dump(url: string, postgres: number, half: string, signal: AbortSignal): Promise<CopiedFile[]> {
  requireProgram('pg_dump', postgres)
  const path = 'database.dump'
  await runProgram('pg_dump', ['--format=custom', '--no-owner', `--file=${join(half, path)}`], url, signal)
  await chmod(join(half, path), 0o600)
  return [{ path, ...(await measureFile(join(half, path))) }]
}

function below(folder: string): (file: CopiedFile) => CopiedFile {
  return (file) => ({ ...file, path: `${folder}/${file.path}` })
}

async function removeHalf(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (FINISHED.test(name.replace(HALF, '')) && name.endsWith(HALF)) await rm(join(folder, name), { recursive: true })
  }
}

/** Deletes only folders that are surely backups. */
async function removeOld(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => FINISHED.test(name)).sort()
  const removed: string[] = []
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    if ((await readManifest(join(folder, name)).catch(() => undefined)) === undefined) continue
    await rm(join(folder, name), { recursive: true })
    removed.push(name)
  }
  return removed
}
