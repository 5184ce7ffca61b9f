import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type CopiedFile, copyFile, copyFolder, measureFile } from './copied-files.ts'

export interface ClusterBackup {
  /** Major version, such as 18. */
  postgres: number
  files: CopiedFile[]
}

interface Options {
  /** Options of the database pool. The backup opens a separate session. */
  connection: pg.ClientConfig
  target: string
  signal: AbortSignal
}

interface Place {
  cluster: string
  postgres: number
}

/** Files that a server recreates, or must not find: PostgreSQL's own list for such copies. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'backup_label.old', 'tablespace_map'])
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const TEMPORARY = /(^|\/)(pgsql_tmp|t\d+_\d+$|pg_internal\.init)/
const SLOT = 'app_backup_'
const SLOT_BYTES = 6

/**
 * Copies the folder of a running PostgreSQL on this machine, with the part of the log that makes the copy consistent.
 * Copies files itself, since the embedded PostgreSQL has neither pg_basebackup nor pg_dump.
 */
export async function backUpCluster({ connection, target, signal }: Options): Promise<ClusterBackup> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { cluster, postgres } = await placeOf(client)
    await keepLog(client)
    const first = await begin(client)
    const isLeftOut = (path: string) => LEFT_OUT.has(path) || EMPTIED.test(path) || TEMPORARY.test(path)
    const files = await copyFolder(cluster, target, { isLeftOut, signal })
    const { label, last } = await end(client)
    const labelFile = join(target, 'backup_label')
    await writeFile(labelFile, label, { mode: 0o600 })
    files.push({ path: 'backup_label', ...(await measureFile(labelFile)) })
    return { postgres, files: [...files, ...(await copyLog(client, { cluster, target, first, last }))] }
  } finally {
    // The end of the session drops its slot and, after a failure, ends the backup mode.
    await client.end()
  }
}

async function placeOf(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select current_setting('data_directory') as cluster,
       current_setting('server_version_num')::int / 10000 as postgres`,
  )
  return rows[0]!
}

/** Prevents the server from recycling log that the copy needs, however much is written meanwhile. */
async function keepLog(client: pg.Client): Promise<void> {
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    SLOT + randomBytes(SLOT_BYTES).toString('hex'),
  ])
}

/** @returns the name of the first segment of the log that is needed. */
async function begin(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('application backup', true)) as segment`,
  )
  return rows[0]!.segment
}

/** @returns the content of `backup_label`, and the name of the last segment needed. */
async function end(client: pg.Client): Promise<{ label: string; last: string }> {
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  return rows[0]!
}

interface LogRange {
  cluster: string
  target: string
  first: string
  last: string
}

async function copyLog(client: pg.Client, { cluster, target, first, last }: LogRange): Promise<CopiedFile[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name collate "C" between $1 and $2 order by name`,
    [first, last],
  )
  const copied: CopiedFile[] = []
  for (const { name } of rows) {
    const path = `pg_wal/${name}`
    copied.push({ path, ...(await copyFile(join(cluster, path), join(target, path))) })
  }
  return copied
}
