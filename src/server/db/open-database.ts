import type { Env } from '../config/env.ts'
import { connect, type Database } from './connection.ts'
import { startEmbeddedPostgres } from './embedded/postgres.ts'

export interface OpenDatabase {
  readonly database: Database
  /** Which database this is, for a line of the log; without a password. */
  readonly description: string
  /** Closes the connections and stops the embedded database when there is one. */
  close(): Promise<void>
}

type Settings = Pick<Env, 'dataDir' | 'databaseUrl' | 'databasePool'> & Partial<Pick<Env, 'slowStatementMs'>>

/**
 * Opens the database that the settings name: DATABASE_URL, or the embedded one in DATA_DIR.
 * @param warn hears what the database does by itself, such as starting again after a crash.
 * @throws StartupError with the reason in plain words.
 */
export function openDatabase(env: Settings, warn: (message: string) => void): Promise<OpenDatabase> {
  const { databaseUrl } = env
  return databaseUrl === undefined ? openEmbedded(env, warn) : openExternal(databaseUrl, env, warn)
}

async function openExternal(url: string, env: Settings, warn: (message: string) => void): Promise<OpenDatabase> {
  const database = await connect(
    { connectionString: url },
    { poolSize: env.databasePool, slowMs: env.slowStatementMs, warn },
  )
  return {
    database,
    description: `PostgreSQL ${database.serverVersion}（DATABASE_URL）`,
    close: () => database.close(),
  }
}

async function openEmbedded(env: Settings, warn: (message: string) => void): Promise<OpenDatabase> {
  const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir, warn })
  try {
    const database = await connect(embedded.address, { poolSize: env.databasePool, slowMs: env.slowStatementMs, warn })
    const close = async () => {
      await database.close()
      await embedded.stop()
    }
    return { database, description: `内置 PostgreSQL ${database.serverVersion}（${embedded.home}）`, close }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
