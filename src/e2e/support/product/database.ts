/** Direct access to the product's embedded database, for states that no call can create. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Runs a statement on the database in a data folder. */
export async function runSql(dataDir: string, statement: string, values: unknown[] = []): Promise<void> {
  const client = await connect(dataDir)
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/**
 * Runs a statement in a transaction that stays open, so that conflicting statements of the product wait.
 * @returns a function that rolls it back.
 */
export async function lockWithSql(dataDir: string, statement: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = await connect(dataDir)
  await client.query('begin')
  await client.query(statement, values)
  return () => client.end()
}

async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ host: socketIn(dataDir), user: 'app', database: 'app' })
  await client.connect()
  return client
}

/** The folder of the embedded database's socket. */
function socketIn(dataDir: string): string {
  const folder = readdirSync(dataDir, { recursive: true })
    .map((name) => join(dataDir, String(name)))
    .find((path) => existsSync(join(path, '.s.PGSQL.5432')))
  if (!folder) throw new Error(`no database socket below ${dataDir}`)
  return folder
}
