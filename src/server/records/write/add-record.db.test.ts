import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { refusalOf } from '../testing/refused.ts'
import { productEntities, type TestEngine, testEngine } from '../testing/test-engine.ts'
import { createTestTables, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'

// Before the first connection, which takes the method as it is then.
const sent = vi.spyOn(pg.Client.prototype, 'query')
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

const IN_BIN = '（在回收站中，可还原或彻底删除后再使用）'

describe('adding a record', () => {
  it('stores what was sent, with defaults, links and what the server fills in', async () => {
    const row = await add({
      name: '甲',
      amount: '12.50',
      active: 'true',
      tags: ['x', 'y'],
      linked: 'n2,n1,',
      nodes: ['n1', 'n2'],
    })
    expect(row).toMatchObject({
      name: '甲',
      amount: 12.5,
      active: true,
      quantity: 1,
      state: 'new',
      tags: ['x', 'y'],
      linked: 'n1,n2',
      nodes: 'n1,n2',
      createBy: 'admin',
      sysOrgCode: 'A01',
      tenantId: 0,
      version: 1,
      updateBy: null,
    })
    expect(row.id).toMatch(/^[0-9a-f]{32}$/)
    expect(row.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('answers with the row of the statement, and reads the record again only after a hook', async () => {
    /** Statements after the commit that read records of the entity. */
    const readsOf = async (write: () => Promise<unknown>) => {
      sent.mockClear()
      await write()
      const texts = sent.mock.calls.map(([statement]) => {
        const { text } = statement as { text?: string }
        return text ?? String(statement)
      })
      return texts.slice(texts.indexOf('commit') + 1).filter((text) => text.includes('from "demo_item" as t'))
    }
    const row = await add({ name: '一次', linked: 'n1' })
    expect(await readsOf(() => add({ name: '又一次', linked: 'n1' }))).toEqual([])
    expect(await readsOf(() => under.engine.edit(admin, itemEntity, { id: row.id, name: '改' }))).toEqual([])
    expect(await under.engine.edit(admin, itemEntity, { id: row.id, name: '改' })).toEqual(
      await under.engine.get(admin, itemEntity, String(row.id)),
    )
    const hooked = testEngine(test.database, [itemEntity, nodeEntity], {
      hooks: {
        [itemEntity.$id]: {
          afterAdd: async ({ id }, { trx }) => {
            await sql`update demo_item set name = '钩子' where id = ${id}`.execute(trx)
          },
        },
      },
    })
    let added: Row = {}
    const reads = await readsOf(async () => (added = await hooked.engine.add(admin, itemEntity, { name: '前' })))
    expect([reads.length, added.name]).toEqual([1, '钩子'])
  })

  it('leaves a field with a default empty that was sent empty, where it may be empty', async () => {
    const { properties } = itemEntity
    const color = { ...properties.color!, default: 'r' }
    const coloured = { ...itemEntity, properties: { ...properties, color } }
    const addTo = (entity: Entity, body: object) => under.engine.add(admin, entity, { name: '缺省', ...body })
    expect(await addTo(coloured, {})).toMatchObject({ color: 'r', quantity: 1 })
    expect(await addTo(coloured, { color: null, quantity: '' })).toMatchObject({ color: null, quantity: 1 })
    expect(await addTo({ ...coloured, required: ['name', 'color'] }, { color: null })).toMatchObject({ color: 'r' })
  })

  it('begins with what is computed or made by a rule, where the record says nothing', async () => {
    const { properties } = itemEntity
    const begun: Entity = {
      ...itemEntity,
      required: ['name', 'note'],
      properties: {
        ...properties,
        color: { ...properties.color!, 'x-dict': undefined, 'x-default': { expr: 'user.username' } },
        born: { ...properties.born!, 'x-default': { expr: 'today()' } },
        note: { ...properties.note!, 'x-default': { rule: 'number', watch: ['name'] } },
        // A default that cannot be computed is empty.
        serial: { ...properties.serial!, 'x-default': { expr: 'string(1 / 0)' } },
        state: { ...properties.state!, default: undefined, 'x-default': { rule: 'server' } },
      },
    }
    const addTo = (body: object) => under.engine.add(admin, begun, { name: '起始', ...body })
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    const said = { color: 'admin', born: today, note: 'number 起始', serial: null, state: 'server 起始' }
    expect(await addTo({})).toMatchObject(said)
    expect(await addTo({ color: null, born: '', note: null, state: 'mine' })).toMatchObject({
      ...said,
      color: null,
      born: null,
    })
    expect(await addTo({ color: 'b', born: '2020-02-02', note: 'own' })).toMatchObject({
      ...{ color: 'b', born: '2020-02-02', note: 'own' },
    })
  })

  it('drops unknown and read-only fields and those the person may not write', async () => {
    const clerk = principalWith('demo:item:add')
    const body = {
      name: '乙',
      id: 'mine',
      state: 'done',
      tenantId: 9,
      delFlag: 1,
      version: 8,
      createBy: 'me',
      salary: 5,
      nope: 1,
      color_dictText: '红',
    }
    const row = await add(body, clerk)
    expect(row).toMatchObject({ state: 'new', tenantId: 0, version: 1, createBy: 'admin' })
    expect(row.id).not.toBe('mine')
    expect(await under.engine.get(admin, itemEntity, String(row.id))).toMatchObject({ salary: null })
  })

  it('reports every problem under its field', async () => {
    const { code, problems } = await refusalOf(
      add({
        amount: 'much',
        born: '2024-02-31',
        quantity: 3_000_000_000,
        mainNode: 'nobody',
        linked: 'n1,foreign',
        note: 'xx',
        tags: 'x',
        name: {},
      }),
    )
    expect(code).toBe('RECORD_INVALID')
    expect(problems.map(({ field, keyword }) => `${field} ${keyword}`).sort()).toEqual([
      'amount type',
      'born format',
      'linked reference',
      'mainNode reference',
      'name type',
      'note check-rule',
      'quantity maximum',
      'tags type',
    ])
    expect(problems.find(({ field }) => field === 'note')!.message).toBe('不能含有x')
  })

  it('judges rules over several fields, on defaults too', async () => {
    expect((await refusalOf(add({ name: '丙', quantity: 101 }))).problems).toEqual([
      { field: 'amount', keyword: 'assert', message: '数量超过100时必须填写金额' },
    ])
  })

  it('refuses what the table does not take in plain words', async () => {
    const { code, details } = await refusalOf(add({ name: '丁', note: 'longer than ten'.replace('x', '') }))
    expect([code, details.reason]).toEqual(['RECORD_INVALID', '内容超出字段长度'])
  })

  it('refuses a value that another record has, also a deleted one, but not one of another tenant', async () => {
    const first = await add({ name: '一', code: 'same', serial: 's-1' })
    await under.engine.remove(admin, itemEntity, first.id)
    const { problems } = await refusalOf(add({ name: '二', code: 'same', serial: 's-1' }))
    expect(problems).toEqual([
      { field: 'code', keyword: 'unique', message: `该值不可用，系统中已存在！${IN_BIN}` },
      { field: 'serial', keyword: 'unique', message: `序列号已被使用${IN_BIN}` },
    ])
    await expect(add({ name: '三', code: 'same' }, testPrincipal({ tenantId: 7 }))).resolves.toMatchObject({
      code: 'same',
    })
  })

  it('lets several records have no value for a unique field', async () => {
    await add({ name: '空一', code: '' })
    expect(await add({ name: '空二', code: '' })).toMatchObject({ code: null })
  })

  it('lets one of many parallel writes have a value, and refuses the others under the field', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => add({ name: `同时${n}`, serial: 'at-once' })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        const { problems } = await refusalOf(Promise.reject(outcome.reason))
        expect(problems).toEqual([{ field: 'serial', keyword: 'unique', message: '序列号已被使用' }])
      }
    }
  })

  it('keeps text that looks like SQL or HTML as it is', async () => {
    const hostile = `'; drop table demo_item; -- <script>alert(1)</script> \${x} \\ "`
    const row = await add({ name: hostile, code: "x'||'y", note: '<b>', tags: [hostile] })
    expect(row).toMatchObject({ name: hostile, code: "x'||'y", tags: [hostile] })
    expect((await under.engine.list(admin, itemEntity, { name: `eq ${hostile}` })).total).toBe(1)
    expect((await add({ name: 'a\0b' })).name).toBe('ab')
  })

  it('undoes everything when a hook fails, and logs nothing', async () => {
    const reported: string[] = []
    const hooks = {
      'demo/item': {
        afterAdd: async (_: unknown, { afterCommit }: { afterCommit(task: () => void): void }) => {
          afterCommit(() => void reported.push('told'))
          throw new Error('no')
        },
      },
    }
    const hooked = testEngine(test.database, [itemEntity, nodeEntity], { hooks })
    await expect(hooked.engine.add(admin, itemEntity, { name: '落空', linked: 'n1' })).rejects.toThrow('no')
    expect((await under.engine.list(admin, itemEntity, { name: '落空' })).total).toBe(0)
    expect(reported).toEqual([])
  })

  it('runs hooks around the write and logs after the commit', async () => {
    const reported: unknown[] = []
    const hooked = testEngine(test.database, [itemEntity, nodeEntity], {
      hooks: {
        'demo/item': {
          beforeValidate: (record) => {
            record.name = String(record.name).trim()
          },
          columns: async () => ({ pin: 'hashed' }),
          afterAdd: async (record, { afterCommit }) => afterCommit(() => void reported.push(record.id)),
        },
      },
    })
    const row = await hooked.engine.add(admin, itemEntity, { name: '  挂钩 ' })
    expect(row.name).toBe('挂钩')
    expect(reported).toEqual([row.id])
    const { rows } = await sql<{ pin: string }>`select pin from demo_item where id = ${row.id}`.execute(
      test.database.kysely,
    )
    expect(rows[0]!.pin).toBe('hashed')
  })
})
