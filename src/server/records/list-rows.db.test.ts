import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import { refusalOf } from './testing/refused.ts'
import { type TestEngine, testEngine } from './testing/test-engine.ts'
import { countStatements, createTestTables, itemEntity, nodeEntity } from './testing/test-entities.ts'
import { principalWith, testPrincipal } from './testing/test-principal.ts'

const admin = testPrincipal()
let test: TestDatabase
let under: TestEngine

beforeAll(async () => {
  test = await createTestDatabase()
  await createTestTables(test.database)
  under = testEngine(test.database, [itemEntity, nodeEntity])
  const { kysely } = test.database
  await sql`insert into demo_node (id, title) values ('n1', '北京'), ('n2', '上海'), ('n3', '安徽')`.execute(kysely)
  await sql`insert into demo_node (id, title, tenant_id) values ('foreign', '别处', 7)`.execute(kysely)
  await sql`
    insert into demo_item (id, name, code, amount, quantity, active, born, happened_at, opens, color, colors, salary, pin, nodes, tags)
    values
      ('a', '张三', 'A1', 10.5, 1, true, '2024-01-01', '2024-01-01 08:00:00.5+08', '08:00', 'r', 'r,g', 100, 'p1', 'n1,n2', '["x"]'),
      ('b', '李四', 'A_2', 20, 2, false, '2024-01-02', '2024-01-02 23:59:59.9+08', '09:30', 'g', 'g', 200, 'p2', 'n11', null),
      ('c', '王五', 'B%3', null, 3, null, '2024-02-01', '2024-01-03 00:00:00+08', null, 'z', null, 300, 'p3', 'foreign', null),
      ('d', 'null', 'a,b', 5, 4, true, null, null, null, null, '', null, null, '', null)`.execute(kysely)
  await sql`insert into demo_item (id, name, del_flag) values ('deleted', '已删除', 1)`.execute(kysely)
  await sql`insert into demo_item (id, name, tenant_id) values ('elsewhere', '别的租户', 7)`.execute(kysely)
  await sql`insert into demo_item_node values ('a', 'n2'), ('a', 'n1'), ('b', 'n2'), ('c', 'foreign')`.execute(kysely)
})
afterAll(() => test.drop())

async function idsOf(query: Record<string, unknown>, principal = admin): Promise<string> {
  const { records } = await under.engine.list(principal, itemEntity, { column: 'id', order: 'asc', ...query })
  return records.map(({ id }) => id).join('')
}

describe('filters of a list', () => {
  it.each([
    [{}, 'abcd'],
    [{ name: '张三' }, 'a'],
    [{ name: '*三*' }, 'a'],
    [{ name: '李*' }, 'b'],
    [{ name: '*五' }, 'c'],
    [{ name: '!张三' }, 'bcd'],
    [{ code: 'A1,A_2' }, 'ab'],
    [{ code: 'A1,' }, 'a'],
    [{ code: '*_*' }, 'b'],
    [{ code: '*%*' }, 'c'],
    [{ code: 'a*' }, 'abd'],
    [{ code: 'eq a,b' }, 'd'],
    [{ quantity: '2' }, 'b'],
    [{ quantity: '>=3' }, 'cd'],
    [{ quantity: '>= 3' }, 'cd'],
    [{ quantity: 'lt 2' }, 'a'],
    [{ quantity: '<2' }, 'a'],
    [{ quantity: '1,3' }, 'ac'],
    [{ quantity: '!1' }, 'bcd'],
    [{ quantity: 'abc' }, ''],
    [{ quantity: '99999999999999999999' }, ''],
    [{ quantity: '<99999999999999999999' }, 'abcd'],
    [{ quantity: '1.5' }, ''],
    [{ quantity_begin: '2', quantity_end: '3' }, 'bc'],
    [{ quantity_MultiString: '1,4' }, 'ad'],
    [{ amount: '10.5' }, 'a'],
    [{ amount: '10.50' }, 'a'],
    [{ active: 'true' }, 'ad'],
    [{ active: 'perhaps' }, ''],
    [{ born: '2024-01-01' }, 'a'],
    [{ born_begin: '2024-01-02', born_end: '2024-01-31' }, 'b'],
    [{ born: '2024-13-01' }, ''],
    [{ happenedAt: '2024-01-01' }, 'a'],
    [{ happenedAt: '2024-01-01 08:00:00' }, 'a'],
    [{ happenedAt_end: '2024-01-02' }, 'ab'],
    [{ happenedAt_end: '2024-01-02 23:59:59' }, 'ab'],
    [{ happenedAt: '>2024-01-02 23:59:59' }, 'c'],
    [{ happenedAt: 'yesterday' }, ''],
    [{ opens: '>=09:00' }, 'b'],
    [{ color: '!' }, 'abc'],
    [{ colors: ',g,' }, 'ab'],
    [{ colors: ',r,g,' }, 'ab'],
    [{ nodes: 'n1' }, 'a'],
    [{ nodes: '!n1' }, 'bcd'],
    [{ linked: 'n2' }, 'ab'],
    [{ linked: 'n1,foreign' }, 'ac'],
    [{ linked: '!n2' }, 'cd'],
    [{ name: ['张三', '李四'] }, 'ab'],
    [{ name: '' }, 'abcd'],
    [{ unknown: 'x', id_begin_: '1', toString: 'x', __proto__: 'x' }, 'abcd'],
    [{ tags: 'x' }, 'abcd'],
    [{ name: { $ne: 1 } }, 'abcd'],
    [{ name: '张三', quantity: '2' }, ''],
  ])('%j gives %s', async (query, ids) => {
    expect(await idsOf(query)).toBe(ids)
  })

  it('takes the code of the landing address for no filter', async () => {
    const landed = testEngine(test.database, [itemEntity, nodeEntity], { landingCode: () => 'A1' })
    const { total } = await landed.engine.list(admin, itemEntity, { code: 'A1' })
    expect(total).toBe(4)
    expect((await landed.engine.list(admin, itemEntity, { code: 'A_2' })).total).toBe(1)
  })
})

describe('the advanced query', () => {
  const advanced = (entries: unknown, match = 'and') =>
    idsOf({ superQueryParams: encodeURIComponent(JSON.stringify(entries)), superQueryMatchType: match })

  it.each([
    [
      [
        { field: 'quantity', rule: 'ge', val: '2' },
        { field: 'name', rule: 'like', val: '四' },
      ],
      'and',
      'b',
    ],
    [
      [
        { field: 'name', rule: 'eq', val: '张三' },
        { field: 'quantity', rule: 'eq', val: 4 },
      ],
      'OR',
      'ad',
    ],
    [
      [
        { field: 'name', rule: 'eq', val: '张三' },
        { field: 'quantity', rule: 'eq', val: '' },
      ],
      'or',
      'a',
    ],
    [[{ field: 'code', rule: 'right_like', val: 'A' }], 'and', 'abd'],
    [[{ field: 'code', rule: 'left_like', val: '3' }], 'and', 'c'],
    [[{ field: 'quantity', rule: 'in', val: '1,2' }], 'and', 'ab'],
    [[{ field: 'quantity', rule: 'not_in', val: [1, 2] }], 'and', 'cd'],
    [[{ field: 'quantity', rule: 'range', val: '2,3' }], 'and', 'bc'],
    [[{ field: 'quantity', rule: 'not_range', val: '2,3' }], 'and', 'ad'],
    [[{ field: 'color', rule: 'empty' }], 'and', 'd'],
    [[{ field: 'color', rule: 'not_empty' }], 'and', 'abc'],
    [[{ field: 'name', rule: 'ne', val: '张三' }], 'and', 'bcd'],
    [[{ field: 'name', rule: 'not_like', val: '三' }], 'and', 'bcd'],
    [[{ field: 'happenedAt', rule: 'le', val: '2024-01-02', type: 'date' }], 'and', 'ab'],
    [[{ field: 'name', rule: 'drop', val: 'x' }, null, 3], 'and', 'abcd'],
  ])('%j (%s) gives %s', async (entries, match, ids) => {
    expect(await advanced(entries, match)).toBe(ids)
  })

  it('is left out when it cannot be read', async () => {
    expect(await idsOf({ superQueryParams: '[{"field":' })).toBe('abcd')
  })

  it('is refused for a field that does not exist for the person', async () => {
    const { code } = await refusalOf(advanced([{ field: 'password', rule: 'eq', val: '1' }]))
    expect(code).toBe('REQUEST_INVALID')
  })
})

describe('the order of a list', () => {
  it.each([
    ['quantity', 'asc', 'abcd'],
    ['quantity', 'desc', 'dcba'],
    ['quantity', 'ASCENDING', 'abcd'],
    ['color_dictText', 'asc', 'bacd'],
    ['amount', 'desc', 'badc'],
    ['active,quantity', 'desc', 'dabc'],
  ])('by %s %s is %s', async (column, order, ids) => {
    expect(await idsOf({ column, order })).toBe(ids)
  })

  it('sorts Chinese by pinyin', async () => {
    const { records } = await under.engine.list(admin, nodeEntity, {})
    expect(records.map(({ title }) => title)).toEqual(['安徽', '北京', '上海'])
  })

  it.each(['id;drop table demo_item', 'name desc', '"', 'linked', 'tags', 'pin', 'constructor'])(
    'refuses the column %s',
    async (column) => {
      const { code, details } = await refusalOf(idsOf({ column, order: 'asc' }))
      expect([code, details.column]).toEqual(['SORT_UNKNOWN', column])
    },
  )

  it('is the own order of an entity without times when the newest are asked for', async () => {
    const { records } = await under.engine.list(admin, nodeEntity, { column: 'createTime', order: 'desc' })
    expect(records).toHaveLength(3)
  })

  it('shows each row on exactly one page when many rows are equal', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNo) =>
        under.engine.list(admin, itemEntity, { column: 'state', order: 'desc', pageSize: 1, pageNo }),
      ),
    )
    expect(new Set(pages.map(({ records }) => records[0]!.id)).size).toBe(4)
  })
})

describe('a page of a list', () => {
  it('knows the total beyond its rows', async () => {
    const page = await under.engine.list(admin, itemEntity, { pageSize: '3', pageNo: '2', column: 'id', order: 'asc' })
    expect(page).toMatchObject({ total: 4, size: 3, current: 2, pages: 2 })
    expect(page.records.map(({ id }) => id)).toEqual(['d'])
  })

  it('keeps the total past the end', async () => {
    const page = await under.engine.list(admin, itemEntity, { pageNo: '1e9' })
    expect(page).toMatchObject({ records: [], total: 4 })
  })

  it('counts exactly up to 10,000 rows, and fully when asked', async () => {
    await sql`insert into demo_item (id, name, tenant_id) select 'm' || n, 'many', 3 from generate_series(1, 10002) n`.execute(
      test.database.kysely,
    )
    const elsewhere = testPrincipal({ tenantId: 3 })
    const capped = await under.engine.list(elsewhere, itemEntity, {})
    expect(capped).toMatchObject({ total: 10_000, totalCapped: true })
    const full = await under.engine.list(elsewhere, itemEntity, { count: 'full' })
    expect(full.total).toBe(10_002)
    expect(full).not.toHaveProperty('totalCapped')
    expect((await under.engine.list(elsewhere, itemEntity, { pageSize: -1 })).records).toHaveLength(1_000)
  })
})

describe('what a row shows', () => {
  it('has texts of dictionaries and labels of references beside the values', async () => {
    const row = await under.engine.get(admin, itemEntity, 'a')
    expect(row).toMatchObject({
      color_dictText: '红',
      colors_dictText: '红,绿',
      nodes_dictText: '北京,上海',
      linked: 'n1,n2',
      linked_dictText: '北京,上海',
      amount: 10.5,
      active: true,
      born: '2024-01-01',
      happenedAt: '2024-01-01 08:00:00',
      tags: ['x'],
    })
  })

  it('keeps a value whose text nobody knows, also one of another tenant', async () => {
    const row = await under.engine.get(admin, itemEntity, 'c')
    expect(row).toMatchObject({ color_dictText: 'z', nodes_dictText: 'foreign', linked_dictText: 'foreign' })
    const empty = await under.engine.get(admin, itemEntity, 'd')
    expect(empty).not.toHaveProperty('color_dictText')
  })

  it('never has a secret or what only the server reads', async () => {
    const row = await under.engine.get(admin, itemEntity, 'a')
    expect(row).not.toHaveProperty('pin')
    expect(row).not.toHaveProperty('delFlag')
  })

  it('hides a field from those who may not read it, in rows, filters, orders and the advanced query', async () => {
    const clerk = principalWith('demo:item:list')
    expect(await under.engine.get(clerk, itemEntity, 'a')).not.toHaveProperty('salary')
    expect(await under.engine.get(principalWith('demo:salary'), itemEntity, 'a')).toHaveProperty('salary', 100)
    expect(await idsOf({ salary: '100' }, clerk)).toBe('abcd')
    expect((await refusalOf(idsOf({ column: 'salary', order: 'asc' }, clerk))).code).toBe('SORT_UNKNOWN')
    const superQueryParams = JSON.stringify([{ field: 'salary', rule: 'eq', val: '100' }])
    expect((await refusalOf(idsOf({ superQueryParams }, clerk))).code).toBe('REQUEST_INVALID')
    expect(await idsOf({ pin: 'p1' })).toBe('abcd')
  })

  it('is not found in another tenant or after its deletion', async () => {
    for (const id of ['deleted', 'elsewhere', 'nobody', '\0', "' or 1=1 --"]) {
      expect((await refusalOf(under.engine.get(admin, itemEntity, id))).code).toBe('RECORD_NOT_FOUND')
    }
  })

  it('may be completed by a hook', async () => {
    const afterRead = async (rows: Record<string, unknown>[]) => {
      for (const row of rows) row.extra = 1
    }
    const hooked = testEngine(test.database, [itemEntity, nodeEntity], { hooks: { 'demo/item': { afterRead } } })
    expect(await hooked.engine.get(admin, itemEntity, 'a')).toHaveProperty('extra', 1)
  })
})

it('asks the database as often for one row as for many', async () => {
  const statements = async (query: Record<string, unknown>) => {
    const { database, counter } = countStatements(test.database)
    const counted = testEngine(database, [itemEntity, nodeEntity])
    await counted.engine.list(admin, itemEntity, {})
    counter.statements = 0
    await counted.engine.list(admin, itemEntity, query)
    return counter.statements
  }
  // The page, then links and labels; a page that is not the last is counted as well.
  expect(await statements({ id: 'a' })).toBe(2)
  expect(await statements({})).toBe(2)
  expect(await statements({ pageSize: '2' })).toBe(3)
})
