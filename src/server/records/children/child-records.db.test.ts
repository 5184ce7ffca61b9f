import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { refusalOf } from '../testing/refused.ts'
import { type TestEngine, testEngine } from '../testing/test-engine.ts'
import { testPrincipal } from '../testing/test-principal.ts'
import { workbookOf } from '../testing/test-workbook.ts'

const lineEntity: Entity = {
  $id: 'demo/order-line',
  title: '订单明细',
  type: 'object',
  'x-table': 'demo_order_line',
  'x-soft-delete': true,
  'x-log': true,
  required: ['goods', 'price'],
  properties: {
    orderId: { type: 'string', title: '订单', 'x-ref': { entity: 'demo/order' } },
    goods: { type: 'string', title: '货物', maxLength: 20, 'x-unique': { with: ['orderId'] } },
    price: { type: 'number', title: '单价', minimum: 0 },
    seq: { type: 'integer', title: '序号' },
  },
  'x-rules': [{ when: "values.goods == '赠品'", assert: 'values.price == 0', field: 'price', message: '赠品不计价' }],
}
const orderEntity: Entity = {
  $id: 'demo/order',
  title: '订单',
  type: 'object',
  'x-table': 'demo_order',
  'x-title': 'name',
  'x-soft-delete': true,
  'x-log': true,
  'x-version': true,
  'x-children': [{ entity: 'demo/order-line', by: 'orderId', kind: 'many', name: 'lines', order: 'seq' }],
  required: ['name'],
  properties: { name: { type: 'string', title: '名称', maxLength: 20 } },
}
const COMMON = sql`tenant_id integer not null default 0, del_flag integer not null default 0, create_by varchar(100),
  create_time timestamptz, update_by varchar(100), update_time timestamptz, sys_org_code varchar(64)`

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine
beforeAll(async () => {
  test = await createTestDatabase()
  const { kysely } = test.database
  await sql`create table demo_order (id varchar(36) primary key, name varchar(20) not null, version integer not null default 1, ${COMMON})`.execute(
    kysely,
  )
  await sql`create table demo_order_line (id varchar(36) primary key, order_id varchar(36) not null, goods varchar(20) not null,
    price numeric, seq integer, ${COMMON})`.execute(kysely)
  await sql`create unique index demo_order_line_goods on demo_order_line (order_id, goods)`.execute(kysely)
  under = testEngine(test.database, [orderEntity, lineEntity])
})
afterAll(() => test.drop())

const add = (name: string, lines: Row[]) => under.engine.add(admin, orderEntity, { name, lines })
const edit = (id: unknown, lines: unknown, more: Row = {}) =>
  under.engine.edit(admin, orderEntity, { id, lines, ...more })
const linesOf = async (id: unknown) =>
  ((await under.engine.get(admin, orderEntity, String(id), '*')).lines as Row[]).map(
    ({ goods, price, seq }) => `${seq} ${goods} ${price}`,
  )
const rowsOf = (order: Row) => order.lines as Row[]
const problemsOf = async (call: Promise<unknown>) =>
  (await refusalOf(call)).problems.map(({ field, message }) => `${field} ${message}`)
const stored = async (id: unknown) =>
  (
    await sql<Row>`select goods, del_flag as deleted from demo_order_line where order_id = ${id} order by goods`.execute(
      test.database.kysely,
    )
  ).rows

describe('rows of a sub-table', () => {
  it('are added with their record and read on request', async () => {
    const order = await add('一', [
      { goods: '米', price: '3.5' },
      { goods: '油', price: 9, orderId: 'stolen', rowState: 'new' },
    ])
    expect(rowsOf(order).map(({ goods, orderId }) => [goods, orderId])).toEqual([
      ['米', order.id],
      ['油', order.id],
    ])
    expect(await linesOf(order.id)).toEqual(['0 米 3.5', '1 油 9'])
    expect(await under.engine.get(admin, orderEntity, String(order.id))).not.toHaveProperty('lines')
  })

  it('are each judged by their own entity, and nothing is written when one is wrong', async () => {
    const wrong = add('坏', [
      { goods: '米', price: -1 },
      { goods: '油', price: 1 },
      { price: 'x' },
      { goods: '油', price: 2 },
    ])
    expect(await problemsOf(wrong)).toEqual([
      'lines[0].price 单价不能小于0',
      'lines[2].goods 请输入货物',
      'lines[2].price 单价应为数字',
      'lines[3].goods 该值不可用，系统中已存在！',
    ])
    expect((await under.engine.list(admin, orderEntity, { name: '坏' })).total).toBe(0)
  })

  it('keep the rules of their entity, whatever a page hides or asks for', async () => {
    const lines = [
      { goods: '米', price: 1 },
      { goods: '赠品', price: 1 },
    ]
    expect(await problemsOf(add('赠', lines))).toEqual(['lines[1].price 赠品不计价'])
    const order = await add('不赠', [{ goods: '面', price: 2 }])
    const [row] = rowsOf(order)
    expect(await problemsOf(edit(order.id, [{ ...row, goods: '赠品', rowState: 'modified' }]))).toEqual([
      'lines[0].price 赠品不计价',
    ])
  })

  it('change by their states: none and unnamed rows stay, deleted ones make room', async () => {
    const order = await add(
      '二',
      ['甲', '乙', '丙', '丁'].map((goods) => ({ goods, price: 1 })),
    )
    const [a, b, c] = rowsOf(order)
    const edited = await edit(order.id, [
      { ...c, rowState: 'moved', price: 99 },
      { ...a, price: 5, rowState: 'none' },
      { ...b, rowState: 'deleted' },
      { goods: '戊', price: 7, rowState: 'new' },
      { id: a!.id, price: 2, rowState: 'modified' },
    ])
    expect(edited.version).toBe(2)
    expect((await linesOf(order.id)).sort()).toEqual(['0 丙 1', '2 戊 7', '3 丁 1', '3 甲 2'].sort())
    expect(await stored(order.id)).toContainEqual({ goods: '乙', deleted: 1 })
    const { rows } = await sql<{
      operation: string
    }>`select operation from sys_data_log where data_id = ${a!.id} order by data_version`.execute(test.database.kysely)
    expect(rows.map(({ operation }) => operation)).toEqual(['add', 'edit'])
  })

  it('leave the record alone when nothing changed, and the rows when they are not sent', async () => {
    const order = await add('三', [{ goods: '米', price: 1 }])
    const same = await edit(
      order.id,
      rowsOf(order).map((row) => ({ ...row, rowState: 'none' })),
    )
    expect(same.version).toBe(1)
    await edit(order.id, undefined, { name: '叁' })
    expect(await linesOf(order.id)).toEqual(['0 米 1'])
  })

  it('belong to their record: another one cannot take or change them', async () => {
    const [one, other] = [await add('四', [{ goods: '米', price: 1 }]), await add('五', [])]
    const [row] = rowsOf(one)
    for (const rowState of ['modified', 'deleted', 'moved']) {
      expect(await problemsOf(edit(other.id, [{ ...row, price: 2, rowState }]))).toEqual(['lines[0] 未找到对应实体'])
    }
    await edit(one.id, [{ ...row, orderId: other.id, price: 3, rowState: 'modified' }])
    expect(await linesOf(one.id)).toEqual(['0 米 3'])
  })

  it.each([['text'], [[1]], [[null]], [[[]]]])('are refused when they are no rows: %j', async (lines) => {
    expect((await refusalOf(under.engine.add(admin, orderEntity, { name: '六', lines }))).code).toBe('REQUEST_INVALID')
  })

  it('are refused when they are too many', async () => {
    const lines = Array.from({ length: 1001 }, (_, n) => ({ goods: `g${n}`, price: 1 }))
    expect((await refusalOf(add('七', lines))).code).toBe('REQUEST_INVALID')
  })

  it('go to the recycle bin with their record, come back with it, and go for good', async () => {
    const order = await add('八', [
      { goods: '先删', price: 1 },
      { goods: '同删', price: 1 },
    ])
    await edit(order.id, [{ ...rowsOf(order)[0], rowState: 'deleted' }])
    await under.engine.remove(admin, orderEntity, order.id)
    expect((await stored(order.id)).map(({ deleted }) => deleted)).toEqual([1, 1])
    await under.engine.restore(admin, orderEntity, order.id)
    expect(await stored(order.id)).toEqual([
      { goods: '先删', deleted: 1 },
      { goods: '同删', deleted: 0 },
    ])
    await under.engine.remove(admin, orderEntity, order.id)
    await under.engine.purge(admin, orderEntity, order.id)
    expect(await stored(order.id)).toEqual([])
  })
})

describe('a sub-table of one row', () => {
  it('is a row and not a list', async () => {
    const one: Entity = { ...orderEntity, 'x-children': [{ entity: 'demo/order-line', by: 'orderId', kind: 'one' }] }
    const { engine } = testEngine(test.database, [one, lineEntity])
    const order = await engine.add(admin, one, { name: '九', orderLine: { goods: '米', price: 1 } })
    expect(order.orderLine).toMatchObject({ goods: '米' })
    expect(await problemsOf(engine.add(admin, one, { name: '十', orderLine: { goods: '米' } }))).toEqual([
      'orderLine.price 请输入单价',
    ])
    const two = engine.add(admin, one, {
      name: '十',
      orderLine: [
        { goods: '米', price: 1 },
        { goods: '油', price: 1 },
      ],
    })
    expect((await refusalOf(two)).code).toBe('REQUEST_INVALID')
  })
})

describe('rules over all rows of a sub-table', () => {
  const ruled: Entity = {
    ...orderEntity,
    properties: { ...orderEntity.properties, version: { type: 'integer', title: '合计' } },
    'x-children': [
      {
        ...orderEntity['x-children']![0]!,
        title: '商品',
        minItems: 1,
        maxItems: 3,
        rules: [
          { noDuplicates: ['price'], message: '单价不能重复' },
          { sum: 'price', atMost: 'version', message: '单价之和不能超过合计' },
        ],
      },
    ],
  }
  const lines = (...prices: number[]) => prices.map((price, index) => ({ goods: `g${index}`, price }))
  let engine: TestEngine['engine']
  beforeAll(() => {
    engine = testEngine(test.database, [ruled, lineEntity]).engine
  })

  it('hold for a new record and its rows together', async () => {
    const add = (rows: Row[] | undefined) => engine.add(admin, ruled, { name: '规则', version: 10, lines: rows })
    expect(await problemsOf(add(undefined))).toEqual(['lines 请添加商品'])
    expect(await problemsOf(add(lines(1, 2, 3, 4)))).toEqual(['lines 商品最多3行'])
    expect(await problemsOf(add(lines(1, 2, 1)))).toEqual(['lines[2].price 单价不能重复'])
    expect((await engine.list(admin, ruled, { name: '规则' })).total).toBe(0)
  })

  it('hold for what is imported and for what the server changes by itself', async () => {
    const content = await workbookOf(['名称', '合计'], [['导入', 3]])
    const imported = engine.import(admin, ruled, content, { dryRun: false, signal: new AbortController().signal })
    expect((await refusalOf(imported)).code).toBe('IMPORT_FAILED')
    expect((await engine.list(admin, ruled, { name: '导入' })).total).toBe(0)
    const { id } = await engine.add(admin, ruled, { name: '改', version: 9, lines: lines(4, 5) })
    const lower = (total: number) =>
      engine.change(admin, ruled, id, async (_, { trx }) => {
        await sql`update demo_order set version = ${total} where id = ${id}`.execute(trx)
      })
    expect(await problemsOf(lower(8))).toEqual(['lines 单价之和不能超过合计'])
    await lower(10)
  })

  it('hold for a total that the server computes from another field', async () => {
    const version = { ...ruled.properties.version!, 'x-computed': "values.name == '少' ? 1 : 9" }
    const computed: Entity = { ...ruled, 'x-version': false, properties: { ...ruled.properties, version } }
    const { engine } = testEngine(test.database, [computed, lineEntity])
    const { id } = await engine.add(admin, computed, { name: '多', lines: lines(2, 3) })
    expect(await problemsOf(engine.edit(admin, computed, { id, name: '少' }))).toEqual(['lines 单价之和不能超过合计'])
    await engine.edit(admin, computed, { id, name: '很多' })
  })

  it('hold for rows that were sent and those that were not', async () => {
    const whole: Entity = { ...ruled, 'x-version': false, 'x-log': false }
    const { engine } = testEngine(test.database, [whole, { ...lineEntity, 'x-unique': undefined } as Entity])
    const order = await engine.add(admin, whole, { name: '余', version: 5, lines: lines(1, 2) })
    const [first, second] = rowsOf(order)
    const edit = (rows: Row[], more: Row = {}) => engine.edit(admin, whole, { id: order.id, lines: rows, ...more })
    expect(await problemsOf(edit([{ goods: '新', price: 2 }]))).toEqual(['lines[0].price 单价不能重复'])
    expect(await problemsOf(edit([{ ...first, price: 9, rowState: 'modified' }]))).toEqual([
      'lines 单价之和不能超过合计',
    ])
    expect(await problemsOf(engine.edit(admin, whole, { id: order.id, version: 2 }))).toEqual([
      'lines 单价之和不能超过合计',
    ])
    const gone = [first, second].map((row) => ({ ...row, rowState: 'deleted' }))
    expect(await problemsOf(edit(gone))).toEqual(['lines 请添加商品'])
    await engine.edit(admin, whole, { id: order.id, name: '改名' })
    await edit([
      { ...first, rowState: 'deleted' },
      { goods: '换', price: 1 },
    ])
    const { lines: left } = await engine.get(admin, whole, String(order.id), '*')
    expect((left as Row[]).map(({ price }) => price).sort()).toEqual([1, 2])
  })
})
