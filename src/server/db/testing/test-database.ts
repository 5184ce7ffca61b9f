import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Database, type DatabaseAddress } from '../connection.ts'
import { inDatabase, templateName, withAdmin } from './database-server.ts'

/** A database of one test file. */
export interface TestDatabase {
  readonly address: DatabaseAddress
  readonly database: Database
  /** Closes the connections and removes the database. */
  drop(): Promise<void>
}

interface Options {
  /** An empty database instead of a copy of the migrated and seeded one. */
  readonly empty?: boolean
  /** Departments, positions and people to try things with. */
  readonly demo?: boolean
  readonly poolSize?: number
}

/** Makes a database that nobody else sees, in some 20 ms. To be used in `beforeAll` of a `*.db.test.ts`. */
export async function createTestDatabase({
  empty = false,
  demo = false,
  poolSize = 4,
}: Options = {}): Promise<TestDatabase> {
  const { address: server, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const template = empty ? 'template0' : templateName(prefix, demo ? 'demo' : 'base')
  // Files are copied as they are; to write each page of them to the log would take thrice the time.
  const statement = `create database ${name} template ${template} strategy file_copy`
  await withAdmin(server, (client) => client.query(statement))
  const address = inDatabase(server, name)
  const database = await connect(address, { poolSize, warn: console.warn })
  const drop = async () => {
    await database.close()
    await withAdmin(server, (client) => client.query(`drop database ${name} with (force)`))
  }
  return { address, database, drop }
}
