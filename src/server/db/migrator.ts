import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { projectRoot } from '../platform/project-root.ts'
import { type AppliedMigration, type Migration, pendingMigrations, readMigrations } from './migrator-files.ts'

/** Folder of the product's migrations. */
export const migrationsFolder = join(projectRoot, 'src/server/db/migrations')

/** Lock number that no other program on this database uses. */
const LOCK = 7_305_281_946

/**
 * Applies pending migrations, one transaction per file. Parallel processes wait, and then find nothing to do.
 * @returns the names of the migrations that this call applied.
 * @throws StartupError when the files and the history of the database disagree.
 */
export async function migrate(pool: Pool, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await pool.connect()
  try {
    // A migration of a large table may take long, like the wait for another process.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const pending = pendingMigrations(files, await appliedMigrations(client))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // Ends the session, and with it the lock and the setting.
    client.release(true)
  }
}

async function appliedMigrations(client: PoolClient): Promise<AppliedMigration[]> {
  await client.query(`
    create table if not exists schema_migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migration order by number',
  )
  return rows
}

async function apply(client: PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${number}-${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
