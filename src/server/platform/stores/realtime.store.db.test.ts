import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { createEvents, type Events } from './events.store.ts'
import { createRealtimeStore, type Delivery } from './realtime.store.ts'

let test: TestDatabase
let all: Events[]

beforeEach(async () => {
  test = await createTestDatabase()
  all = []
})
afterEach(async () => {
  await Promise.all(all.map((events) => events.stop()))
  await test.drop()
})

async function process(processId: string) {
  const events = createEvents(test.database, () => undefined)
  all.push(events)
  const heard: Delivery[] = []
  const needs = { database: test.database, events, processId, heartbeatMs: 1000, warn: () => undefined }
  const store = createRealtimeStore({ ...needs, deliver: (delivery) => heard.push(delivery) })
  await events.start()
  return { store, heard }
}

describe('messages to open browsers', () => {
  it('reach every process once, in order, for any number of persons', async () => {
    const [one, two] = [await process('one'), await process('two')]
    const many = Array.from({ length: 100_000 }, (_, index) => `person-${index}`)
    await one.store.toUsers(many, { msgId: '1', msgTxt: '甲' })
    // A process gets its own messages immediately, those of others a moment later.
    await expect.poll(() => two.heard.length).toBe(1)
    await one.store.toUsers([], { msgId: '2', msgTxt: '无人' })
    for (let count = 0; count < 20; count += 1) await two.store.toEverybody(7, { msgId: '3', msgTxt: `乙${count}` })
    for (const { heard } of [one, two]) {
      await expect.poll(() => heard.length).toBe(21)
      expect(heard[0]!.userIds).toHaveLength(100_000)
      expect(heard.slice(1).map(({ tenantId, message }) => [tenantId, message.msgTxt])).toEqual(
        Array.from({ length: 20 }, (_, count) => [7, `乙${count}`]),
      )
    }
  })

  it('arrive in the order of their commits, whatever the clock says', async () => {
    const [one, two] = [await process('one'), await process('two')]
    await test.database.kysely.transaction().execute(async (trx) => {
      for (let count = 0; count < 20; count += 1) {
        await one.store.toEverybody(
          7,
          { msgId: String(count), msgTxt: `丙${count}` },
          { trx, afterCommit: () => undefined },
        )
      }
      await sql`update sys_push set sent_at = now() - (message ->> 'msgId')::integer * interval '1 second'`.execute(trx)
    })
    for (const { heard } of [one, two]) {
      await expect.poll(() => heard.length).toBe(20)
      expect(heard.map(({ message }) => message.msgTxt)).toEqual(Array.from({ length: 20 }, (_, count) => `丙${count}`))
    }
  })

  it('is forgotten after some minutes', async () => {
    const { store } = await process('one')
    await store.toEverybody(0, { msgId: '1', msgTxt: '旧' })
    await test.database.pool.query(`update sys_push set sent_at = now() - interval '3 minutes'`)
    await store.toEverybody(0, { msgId: '2', msgTxt: '新' })
    await store.tidy()
    const { rows } = await test.database.pool.query(`select message ->> 'msgTxt' as title from sys_push`)
    expect(rows).toEqual([{ title: '新' }])
  })
})

describe('who is there', () => {
  it('are the people connected to a process that is alive', async () => {
    const [one, two] = [await process('one'), await process('two')]
    await one.store.reportUsers(['a', 'b'])
    await two.store.reportUsers(['b', 'c'])
    expect([...(await one.store.onlineUsers())].sort()).toEqual(['a', 'b', 'c'])
    await test.database.pool.query(
      `update sys_socket_process set seen_at = now() - interval '1 minute' where id = 'two'`,
    )
    expect([...(await one.store.onlineUsers())].sort()).toEqual(['a', 'b'])
    await one.store.stop()
    expect((await two.store.onlineUsers()).size).toBe(0)
  })
})
