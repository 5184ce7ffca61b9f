import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { type TestEngine, testEngine } from '../testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'

const admin = testPrincipal()
const reported: unknown[] = []
let test: TestDatabase
let under: TestEngine
let row: Record<string, unknown>

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  const hooks = { 'demo/item': { afterEdit: async ({ id }: Record<string, unknown>) => void reported.push(id) } }
  under = testEngine(test.database, [itemEntity, nodeEntity], { hooks })
  await sql`insert into demo_node (id, title) values ('n1', '北京'), ('n2', '上海')`.execute(test.database.kysely)
})
afterAll(() => test.drop())

beforeEach(async () => {
  reported.length = 0
  row = await under.engine.add(admin, itemEntity, {
    name: '物品',
    amount: 1.5,
    active: true,
    born: '2024-01-01',
    happenedAt: '2024-01-01 08:00:00',
    opens: '08:00:00',
    tags: ['x', 'y'],
    color: 'r',
    state: 'new',
    linked: 'n2,n1',
    salary: 5,
  })
})

const edit = (body: Record<string, unknown>, principal = admin) =>
  under.engine.edit(principal, itemEntity, { id: row.id, ...body })

async function versions(): Promise<number> {
  const { rows } = await sql`select from sys_data_log where data_id = ${row.id}`.execute(test.database.kysely)
  return rows.length
}

describe('an edit that changes nothing', () => {
  it.each<[string, () => Record<string, unknown>]>([
    ['gives nothing', () => ({})],
    ['sends the row back whole', () => row],
    ['says the same in other types', () => ({ amount: '1.50', active: 'true', salary: '5', linked: 'n1,n2' })],
    ['clears what is empty', () => ({ code: '', note: '', mainNode: '', nodes: '' })],
    ['gives what nobody may write', () => ({ state: 'old', unknown: 1, createBy: 'x', serial: 'once' })],
  ])('because it %s makes no version and tells no hook', async (_why, body) => {
    expect(await edit(body())).toMatchObject({ version: 1, updateBy: null, updateTime: null })
    expect(await versions()).toBe(1)
    expect(reported).toEqual([])
  })

  it('is also one whose changes the person may not make', async () => {
    expect(await edit({ salary: 9 }, principalWith())).toMatchObject({ version: 1 })
    expect(await versions()).toBe(1)
  })

  it('is none when a single value differs', async () => {
    expect(await edit({ ...row, tags: ['y', 'x'] })).toMatchObject({ version: 2, updateBy: 'admin' })
    expect(await edit({ linked: 'n1' })).toMatchObject({ version: 3, linked: 'n1' })
    expect(await edit({ amount: '' })).toMatchObject({ version: 4, amount: null })
    expect(await versions()).toBe(4)
    expect(reported).toHaveLength(3)
  })
})
