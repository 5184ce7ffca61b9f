import { type Kysely, sql, type Transaction } from 'kysely'
import type { Passwords } from '../platform/accounts/passwords.ts'
import type { Tables } from './connection.ts'
import { seedAreas } from './seed-areas.ts'
import { readSeeds, type SeedRow, type SeedSet } from './seed-documents.ts'
import { inTransaction } from './transaction.ts'

export interface SeedOptions {
  passwords: Pick<Passwords, 'hash'>
  /** First password of `admin`; used on the first start only. */
  adminPassword: string
  /** Whether a first start also adds demo departments, positions and people. */
  demo: boolean
}

/** Lock number of seeding: two processes may start on one database in parallel. Any number that nothing else uses. */
const LOCK = 7_305_281_947
const ADMIN = 'admin'

/**
 * Adds the rows that every installation needs, each once in the life of a database. Rows that an administrator changed
 * or deleted stay so.
 * @returns whether this was the first start.
 */
export function seed(kysely: Kysely<Tables>, { passwords, adminPassword, demo }: SeedOptions): Promise<boolean> {
  return inTransaction(kysely, async ({ transaction }) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    await insertOnce(transaction, await readSeeds('base'))
    await seedAreas(transaction)
    const isFirst = await lacksAdminPassword(transaction)
    if (!isFirst) return false
    if (demo) await insertOnce(transaction, await readSeeds('demo'))
    await setAdminPassword(transaction, await passwords.hash(adminPassword))
    return true
  })
}

/** Adds one set. @returns the number of new rows. */
export function seedSet(kysely: Kysely<Tables>, set: SeedSet): Promise<number> {
  return inTransaction(kysely, async ({ transaction }) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    return insertOnce(transaction, await readSeeds(set))
  })
}

async function insertOnce(trx: Transaction<Tables>, rows: readonly SeedRow[]): Promise<number> {
  const fresh = await notSeededYet(trx, rows)
  for (const { table, row } of fresh) {
    await trx
      .insertInto(table)
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (fresh.length === 0) return 0
  const marks = fresh.map(({ table, key }) => ({ seed_table: table, seed_key: key }))
  await trx.insertInto('sys_seed').values(marks).execute()
  return fresh.length
}

async function notSeededYet(trx: Transaction<Tables>, rows: readonly SeedRow[]): Promise<SeedRow[]> {
  const marks = await trx.selectFrom('sys_seed').select(['seed_table', 'seed_key']).execute()
  const known = new Set(marks.map(({ seed_table, seed_key }) => `${String(seed_table)} ${String(seed_key)}`))
  return rows.filter(({ table, key }) => !known.has(`${table} ${key}`))
}

/** The seeds give `admin` no password, so the first start is the one that finds none. */
async function lacksAdminPassword(trx: Transaction<Tables>): Promise<boolean> {
  const admin = await trx.selectFrom('sys_user').select('password_hash').where('id', '=', ADMIN).executeTakeFirst()
  return admin !== undefined && admin.password_hash === null
}

async function setAdminPassword(trx: Transaction<Tables>, hash: string): Promise<void> {
  await trx.updateTable('sys_user').set({ password_hash: hash }).where('id', '=', ADMIN).execute()
}
