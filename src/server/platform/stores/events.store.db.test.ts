import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createEvents, type Events } from './events.store.ts'

let test: TestDatabase
let here: Events
let there: Events
let heard: string[]

beforeEach(async () => {
  test = await createTestDatabase()
  heard = []
  here = createEvents(test.database, () => undefined)
  there = createEvents(test.database, () => undefined)
  there.subscribe('dictionaries', () => heard.push('there'))
  await Promise.all([here.start(), there.start()])
})
afterEach(async () => {
  await Promise.all([here.stop(), there.stop()])
  await test.drop()
})

describe('a message between processes', () => {
  it('is heard by the sender at the commit, by the others soon after', async () => {
    here.subscribe('dictionaries', () => heard.push('here'))
    await inTransaction(test.database.kysely, async ({ transaction: trx, afterCommit }) => {
      await here.publish('dictionaries', { trx, afterCommit })
      expect(heard).toEqual([])
    })
    expect(heard).toContain('here')
    await expect.poll(() => heard).toContain('there')
  })

  it('is not sent when the change is taken back', async () => {
    const work = inTransaction(test.database.kysely, async ({ transaction: trx, afterCommit }) => {
      await here.publish('dictionaries', { trx, afterCommit })
      throw new Error('taken back')
    })
    await expect(work).rejects.toThrow('taken back')
    // A message of another topic comes after it, if it came at all.
    let marked = false
    there.subscribe('site', () => {
      marked = true
    })
    await here.publish('site', { trx: test.database.kysely })
    await expect.poll(() => marked).toBe(true)
    expect(heard).toEqual([])
  })

  it('counts as heard after a lost connection, since it may have been missed', async () => {
    await test.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    )
    await expect.poll(() => heard).toContain('there')
    heard.length = 0
    await here.publish('dictionaries', { trx: test.database.kysely })
    await expect.poll(() => heard).toContain('there')
  })
})
