import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { refusalOf } from '#server/records/testing/refused.ts'
import { type TestEngine, testEngine } from '#server/records/testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '#server/records/testing/test-entities.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity } from '#shared/documents/entity.ts'

const entity: Entity = { ...itemEntity, 'x-order': [{ field: 'quantity', order: 'asc' }] }
const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine
const edited: string[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  const afterEdit = async (row: Record<string, unknown>) => void edited.push(`${row.id}${row.quantity}`)
  under = testEngine(test.database, [entity, nodeEntity], { hooks: { 'demo/item': { afterEdit } } })
})
afterAll(() => test.drop())

beforeEach(async () => {
  const { kysely } = test.database
  await sql`delete from demo_item`.execute(kysely)
  await sql`
    insert into demo_item (id, name, color, quantity, tenant_id) values
      ('a', 'a', 'r', 1, 0), ('b', 'b', 'g', 2, 0), ('c', 'c', 'r', 3, 0), ('d', 'd', 'r', 4, 0), ('z', 'z', 'r', 5, 7)`.execute(
    kysely,
  )
  edited.length = 0
})

const move = (id: string, before?: string, query = {}) => under.engine.reorder(admin, entity, query, { id, before })
const places = async () => {
  const { records } = await under.engine.list(admin, entity, {})
  return records.map(({ id, quantity }) => `${id}${quantity}`).join(' ')
}

describe('moving a record', () => {
  it('puts it in front of another, and runs log and hooks', async () => {
    expect(await move('d', 'b')).toBe(3)
    expect(await places()).toBe('a1 d2 b3 c4')
    expect(edited.toSorted()).toEqual(['b3', 'c4', 'd2'])
    expect(await under.engine.history(admin, entity, 'd')).toHaveLength(1)
    expect(await under.engine.get(admin, entity, 'd')).toMatchObject({ version: 2, updateBy: 'admin' })
    expect(await under.engine.get(admin, entity, 'a')).toMatchObject({ version: 1 })
  })

  it('leaves the rows alone that the list does not have', async () => {
    await move('d', 'a', { color: 'r' })
    expect(await places()).toBe('d1 b2 a3 c4')
  })

  it('pulls equal places apart', async () => {
    await sql`update demo_item set quantity = 1`.execute(test.database.kysely)
    await move('c', 'a')
    expect(await places()).toBe('c1 a2 b3 d4')
  })

  it('refuses what is not in the list: unknown, of another tenant, beyond the data rules', async () => {
    for (const [id, before] of [['x'], ['z'], ['a', 'z']] as const) {
      expect((await refusalOf(move(id, before))).code).toBe('RECORD_NOT_FOUND')
    }
    under.filters.set('demo/item', 'none')
    expect((await refusalOf(move('a')).finally(() => under.filters.delete('demo/item'))).code).toBe('RECORD_NOT_FOUND')
    expect(await places()).toBe('a1 b2 c3 d4')
  })

  it('keeps every row when two people move at the same time', async () => {
    await Promise.all([move('a'), move('d', 'a'), move('b', 'a'), move('c', 'd')])
    expect((await places()).replaceAll(/[a-z]/g, '')).toBe('1 2 3 4')
  })
})
