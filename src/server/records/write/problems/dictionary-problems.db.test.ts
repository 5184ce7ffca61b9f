import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import { refusalOf } from '#server/records/testing/refused.ts'
import { type TestEngine, testEngine } from '#server/records/testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '#server/records/testing/test-entities.ts'
import { principalWith, testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity } from '#shared/documents/entity.ts'

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  under = testEngine(test.database, [itemEntity, nodeEntity])
})
afterAll(() => test.drop())

const add = (body: Record<string, unknown>) => under.engine.add(admin, itemEntity, { name: '物品', ...body })
const edit = (body: Record<string, unknown>) => under.engine.edit(admin, itemEntity, body)
const REFUSED = [{ field: 'color', keyword: 'dictionary', message: '颜色的值不在字典中' }]

describe('a value of a field with a dictionary', () => {
  it('is an enabled item, or several of them', async () => {
    expect(await add({ color: 'r', colors: 'g,r' })).toMatchObject({ color: 'r', colors: 'g,r' })
    expect(await add({ color: '' })).toMatchObject({ color: '' })
  })

  it.each(['z', '-', 'r,z', 'r,', ' r', 'constructor'])('is refused when it is %j', async (color) => {
    expect((await refusalOf(add({ color }))).problems).toEqual(REFUSED)
    const { id } = await add({})
    expect((await refusalOf(edit({ id, color }))).problems).toEqual(REFUSED)
  })

  it('may stay what it is, though its item was switched off or removed', async () => {
    const { id } = await add({ color: 'r' })
    await sql`update demo_item set color = '-', colors = 'r,-,gone' where id = ${id}`.execute(test.database.kysely)
    expect(await edit({ id, name: '改', color: '-', colors: 'gone,g' })).toMatchObject({ color: '-', colors: 'gone,g' })
    expect((await refusalOf(edit({ id, color: 'gone' }))).problems).toEqual(REFUSED)
  })

  it('is not checked for people without permission to write it', async () => {
    const guarded = { ...itemEntity, properties: { ...itemEntity.properties } } as Entity
    guarded.properties.color = { ...guarded.properties.color!, default: '-', 'x-write': 'demo:color' }
    const { engine } = testEngine(test.database, [guarded, nodeEntity])
    expect(await engine.add(principalWith(), guarded, { name: '默认' })).toMatchObject({ color: '-' })
    expect((await refusalOf(engine.add(admin, guarded, { name: '默认' }))).problems).toEqual(REFUSED)
  })
})
