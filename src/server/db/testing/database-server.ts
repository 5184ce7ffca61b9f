import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '#server/platform/project-root.ts'
import { connect, type Database, type DatabaseAddress } from '../connection.ts'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'
import { prepareTemplate, seedDemo } from './prepare-template.ts'

/** Values that a test file needs to make databases. */
export interface TestServer {
  /** Address of a database on the server; the name of the database is replaced. */
  readonly address: DatabaseAddress
  /** Prefix of every database name of this run. */
  readonly prefix: string
  /** Folder inside the project for files of this run. */
  readonly folder: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

interface RunningServer {
  readonly address: DatabaseAddress
  stop(): Promise<void>
}

/**
 * Runs once before the database tests: starts a server (TEST_DATABASE_URL or an embedded one) with a template database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const prefix = `test_${randomBytes(4).toString('hex')}`
  const folder = join(projectRoot, 'node_modules/.cache', prefix)
  const testServer = { address: server.address, prefix, folder }
  await makeTemplate(testServer, { name: 'base', of: 'template1', fill: prepareTemplate })
  await makeTemplate(testServer, { name: 'demo', of: templateName(testServer.prefix, 'base'), fill: seedDemo })
  project.provide('testServer', testServer)
  return async () => {
    await dropDatabases(testServer)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startServer(): Promise<RunningServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { address: { connectionString: url }, stop: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'cbo-db-'))
  // As root, the database runs under another account, which must be able to enter.
  chmodSync(folder, 0o711)
  const start = () => startEmbeddedPostgres({ dataDir: join(folder, 'data'), warn: console.warn })
  const first = await start()
  await withAdmin(first.address, async (client) => {
    await countStatements(client)
    await hurry(client)
  })
  await first.stop()
  const embedded = await start()
  const stop = async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: embedded.address, stop }
}

/** Makes the server count statements from its next start on, for the tests of the database monitor. */
async function countStatements(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_available_extensions where name = 'pg_stat_statements'`)
  if (rowCount === 1) await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
}

/**
 * Settings for disposable data: writes need not survive a crash, and small tables need no autovacuum. Tests of crashes,
 * backups and the embedded server use clusters without them.
 */
const HURRY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

async function hurry(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(HURRY)) await client.query(`alter system set ${name} = '${value}'`)
}

interface TemplateMaking {
  readonly name: TemplateName
  /** Database that is copied first. */
  readonly of: string
  fill(database: Database): Promise<void>
}

async function makeTemplate({ address, prefix }: TestServer, { name, of, fill }: TemplateMaking): Promise<void> {
  const full = templateName(prefix, name)
  await withAdmin(address, (client) => client.query(`create database ${full} template ${of}`))
  const database = await connect(inDatabase(address, full), { poolSize: 4, warn: console.warn })
  try {
    await fill(database)
    // Nothing else would collect statistics for the planner.
    await database.pool.query('vacuum analyze')
  } finally {
    await database.close()
  }
}

async function dropDatabases({ address, prefix }: TestServer): Promise<void> {
  await withAdmin(address, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

/** Content of a template database: migrations and base seeds, or the demo seeds as well. */
export type TemplateName = 'base' | 'demo'

/** Name of a database that tests copy. */
export function templateName(prefix: string, name: TemplateName): string {
  return `${prefix}_${name}`
}

/** Address of another database on the same server. */
export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Runs a task on a connection to the database that the address names. */
export async function withAdmin<T>(address: DatabaseAddress, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address })
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}
