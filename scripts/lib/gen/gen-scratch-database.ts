import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrator.ts'
import { openDatabase } from '#server/db/open-database.ts'

/** Runs a task on a fresh embedded database with all migrations, and leaves nothing behind. */
export async function withScratchDatabase<T>(task: (database: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'scratch-db-'))
  // As root the database runs under another account, which must pass through.
  chmodSync(folder, 0o711)
  try {
    const settings = { dataDir: join(folder, 'data'), databaseUrl: undefined, databasePool: 4 }
    const { database, close } = await openDatabase(settings, console.warn)
    try {
      await migrate(database.pool)
      return await task(database)
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
