import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import type { Row } from '#shared/documents/entity.ts'
import { refusalOf } from '../testing/refused.ts'
import { productEntities, type TestEngine, testEngine } from '../testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { testPrincipal } from '../testing/test-principal.ts'

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  under = testEngine(test.database, [
    itemEntity,
    nodeEntity,
    ...productEntities('system/user', 'system/role', 'system/position', 'system/depart', 'system/tenant'),
  ])
  await sql`insert into demo_node (id, title) values ('n1', '北京'), ('n2', '上海')`.execute(test.database.kysely)
})
afterAll(() => test.drop())

const items = async () => (await under.engine.list(admin, itemEntity, { column: 'name', order: 'asc' })).records

it('several are added and edited together, each with what it refers to, or none of them', async () => {
  const before = await under.engine.add(admin, itemEntity, { name: '甲', amount: '1' })
  const save = (added: readonly Row[], edited: Row) =>
    under.engine.together(admin, itemEntity, async (written) => {
      await written.edit(String(before.id), edited)
      for (const record of added) await written.add(record)
    })
  await save([{ name: '乙' }, { name: '丙', nodes: ['n1'] }], { amount: '2', nodes: ['n2'] })
  const stored = await items()
  expect(stored.map(({ name }) => name).sort()).toEqual(['丙', '乙', '甲'])
  expect(stored.find(({ name }) => name === '甲')).toMatchObject({ amount: 2, nodes: 'n2' })
  expect(stored.find(({ name }) => name === '丙')).toMatchObject({ nodes: 'n1' })
  // The last that is written is the one that is refused.
  const refused = await refusalOf(save([{ name: '丁' }, { nodes: ['nowhere'] }], { amount: '3' }))
  expect(refused.code).toBe('RECORD_INVALID')
  expect(await items()).toEqual(stored)
})
