import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedAreas } from '#server/db/seed-areas.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refusalOf } from '#server/records/testing/refused.ts'
import { type TestEngine, testEngine } from '#server/records/testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '#server/records/testing/test-entities.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity } from '#shared/documents/entity.ts'

const admin = testPrincipal()
const entity: Entity = {
  ...itemEntity,
  properties: {
    ...itemEntity.properties,
    note: { type: 'string', title: '地区', 'x-widget': 'Area', 'x-widget-props': { depth: 2 } },
  },
}
let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  await inTransaction(test.database.kysely, ({ transaction }) => seedAreas(transaction))
  under = testEngine(test.database, [entity, nodeEntity])
})
afterAll(() => test.drop())

const add = (note: string | null) => under.engine.add(admin, entity, { name: '物品', note })
const REFUSED = [{ field: 'note', keyword: 'area', message: '所选地区不存在' }]

describe('an area field', () => {
  it('takes a division of its levels, or none', async () => {
    expect(await add('330000')).toMatchObject({ note: '330000' })
    expect(await add('330100')).toMatchObject({ note: '330100' })
    expect(await add(null)).toMatchObject({ note: null })
  })

  it.each(['999999', '330102', '浙江省', '330000,330100'])('refuses %s', async (note) => {
    expect((await refusalOf(add(note))).problems).toEqual(REFUSED)
  })

  it('keeps a stored code that is no division any more', async () => {
    const { id } = await add('330100')
    await sql`update demo_item set note = '111111' where id = ${id}`.execute(test.database.kysely)
    expect(await under.engine.edit(admin, entity, { id, name: '改', note: '111111' })).toMatchObject({ note: '111111' })
    expect((await refusalOf(under.engine.edit(admin, entity, { id, note: '222222' }))).problems).toEqual(REFUSED)
  })
})
