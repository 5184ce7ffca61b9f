import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
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
  await sql`insert into demo_node (id, title, tenant_id) values ('foreign', '别处', 7)`.execute(test.database.kysely)
})
afterAll(() => test.drop())

const add = (body: Record<string, unknown>, principal = admin) => under.engine.add(principal, itemEntity, body)
const edit = (body: Record<string, unknown>, principal = admin) => under.engine.edit(principal, itemEntity, body)

describe('editing a record', () => {
  it('changes what is given, leaves what is null or absent, and clears what is empty', async () => {
    const { id } = await add({
      name: '原',
      amount: 5,
      color: 'r',
      born: '2024-01-01',
      quantity: 7,
      linked: 'n1',
      code: 'to-clear',
    })
    const row = await edit({ id, name: '新', color: null, born: '', amount: '', quantity: '', code: '' })
    expect(row).toMatchObject({
      name: '新',
      color: 'r',
      born: null,
      amount: null,
      quantity: 1,
      linked: 'n1',
      code: null,
      version: 2,
      updateBy: 'admin',
    })
    expect(await edit({ id, linked: '' })).toMatchObject({ linked: '' })
  })

  it('never changes a field that is written once', async () => {
    const { id } = await add({ name: '一次', serial: 'fixed' })
    expect(await edit({ id, serial: 'other' })).toMatchObject({ serial: 'fixed' })
  })

  it('takes a whole row back as it was read', async () => {
    const row = await add({ name: '整行', linked: 'n1,n2', color: 'r', tags: ['x'] })
    expect(await edit({ ...row, name: '整行二' })).toMatchObject({
      name: '整行二',
      linked: 'n1,n2',
      tags: ['x'],
      version: 2,
    })
  })

  it('refuses an older version with who changed the record and when, and takes one without a version', async () => {
    const row = await add({ name: '版本' })
    const changed = await edit({ id: row.id, name: '改一' }, testPrincipal({ username: 'lisi' }))
    const { code, details, result } = await refusalOf(edit({ ...row, name: '改二' }))
    expect(code).toBe('RECORD_STALE')
    expect(details).toEqual({ changedBy: 'lisi', changedAt: changed.updateTime })
    expect(result).toEqual({ changedBy: 'lisi', changedAt: changed.updateTime })
    expect(await edit({ id: row.id, name: '改三' })).toMatchObject({ name: '改三', version: 3 })
    expect(await edit({ id: row.id, version: '3', name: '改四' })).toMatchObject({ name: '改四' })
  })

  it('lets one of several edits of one version win', async () => {
    const row = await add({ name: '争' })
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => edit({ ...row, name: `争${n}` })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await under.engine.get(admin, itemEntity, String(row.id))).version).toBe(2)
  })

  it('refuses an empty required field and a taken value, but not its own', async () => {
    await add({ name: '占用', code: 'taken' })
    const { id } = await add({ name: '自己', code: 'own' })
    expect((await refusalOf(edit({ id, name: '', code: 'taken' }))).problems.map(({ field }) => field)).toEqual([
      'name',
      'code',
    ])
    await expect(edit({ id, code: 'own' })).resolves.toBeDefined()
  })

  it('judges rules over the stored fields with the changes applied', async () => {
    const { id } = await add({ name: '规则', quantity: 200, amount: 1 })
    expect((await refusalOf(edit({ id, amount: '' }))).problems[0]).toMatchObject({
      field: 'amount',
      keyword: 'assert',
    })
  })

  it('keeps a reference that is there already, though nobody may choose it any more', async () => {
    const { id } = await add({ name: '旧引用', nodes: 'n1' })
    await sql`update demo_item set nodes = 'n1,gone' where id = ${id}`.execute(test.database.kysely)
    await expect(edit({ id, nodes: 'n1,gone,n2' })).resolves.toMatchObject({ nodes: 'n1,gone,n2' })
    expect((await refusalOf(edit({ id, nodes: 'n1,gone,nobody' }))).problems[0]!.field).toBe('nodes')
  })

  it('finds no record of another tenant, outside the data rules, deleted or without an id', async () => {
    const { id } = await add({ name: '别人的' }, testPrincipal({ tenantId: 7 }))
    for (const body of [{ id }, { id: 'nobody' }, {}, { id: '' }, { id: {} }]) {
      expect((await refusalOf(edit({ ...body, name: 'x' }))).code).toBe('RECORD_NOT_FOUND')
    }
  })
})
