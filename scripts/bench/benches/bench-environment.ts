import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { AREAS } from '#server/areas/areas.ts'
import { createServer } from '#server/areas/server.ts'
import { readEnv } from '#server/config/env.ts'
import type { Database } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrator.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seed } from '#server/db/seed.ts'
import { type Documents, loadDocuments } from '#server/documents/shipped/load-documents.ts'
import { createPasswords } from '#server/platform/accounts/passwords.ts'
import { systemClock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { addManyUsers } from '../data/many-users.ts'

/** A data folder for the benchmarks, with a database of many accounts. */
export interface BenchEnvironment {
  readonly dataDir: string
  readonly adminPassword: string
  readonly serverVersion: string
  /** Runs a benchmark on the database, with one connection that both sides share. */
  onDatabase<T>(use: (database: BenchDatabase) => Promise<T>): Promise<T>
  remove(): void
}

export interface BenchDatabase {
  readonly database: Database
  /** The engine of the product, with all its real dependencies. */
  readonly engine: RecordEngine
  readonly documents: Documents
}

const adminPassword = 'Bench-Admin-1'

/** @param fill adds data after the seeds; default 100,000 accounts */
export async function createBenchEnvironment(
  fill: (pool: Database['pool']) => Promise<void> = (pool) => addManyUsers(pool),
): Promise<BenchEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'cbo-bench-'))
  // As root, the database runs under another account, which must be able to enter.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const serverVersion = await withDatabase(dataDir, async (database) => {
    await migrate(database.pool)
    await seed(database.kysely, { passwords: createPasswords(1), adminPassword, demo: true })
    await fill(database.pool)
    return database.serverVersion
  })
  return {
    dataDir,
    adminPassword,
    serverVersion,
    onDatabase: (use) => withDatabase(dataDir, async (database) => use(await databaseHarness(database))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function withDatabase<T>(dataDir: string, use: (database: Database) => Promise<T>): Promise<T> {
  const open = await openDatabase({ dataDir, databaseUrl: undefined, databasePool: 1 }, console.warn)
  try {
    return await use(open.database)
  } finally {
    await open.close()
  }
}

async function databaseHarness(database: Database): Promise<BenchDatabase> {
  const documents = await loadDocuments()
  const { log } = fastify({ logger: false })
  const options = { env: readEnv({}), database, documents, clock: systemClock, newId, routes: [], log }
  const { engine } = createServer(options, AREAS)
  return { database, engine, documents }
}
