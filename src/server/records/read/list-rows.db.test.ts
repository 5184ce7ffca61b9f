import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { type ListedItems, listedItems } from '../testing/listed-items.ts'
import { refusalOf } from '../testing/refused.ts'
import { testEngine } from '../testing/test-engine.ts'
import { countStatements, itemEntity, nodeEntity } from '../testing/test-entities.ts'
import { principalWith, testPrincipal } from '../testing/test-principal.ts'

const admin = testPrincipal()
let items: ListedItems
const idsOf: ListedItems['idsOf'] = (query, principal) => items.idsOf(query, principal)

beforeAll(async () => {
  items = await listedItems()
})
afterAll(() => items.test.drop())

describe('the order of a list', () => {
  it.each([
    ['quantity', 'asc', 'abcd'],
    ['quantity', 'desc', 'dcba'],
    ['quantity', 'ASCENDING', 'abcd'],
    ['color_dictText', 'asc', 'bacd'],
    ['amount', 'desc', 'badc'],
    ['active,quantity', 'desc', 'dabc'],
    ['active,quantity', 'desc,asc', 'adbc'],
    ['active,quantity', 'asc,desc', 'bdac'],
  ])('by %s %s is %s', async (column, order, ids) => {
    expect(await idsOf({ column, order })).toBe(ids)
  })

  it('sorts Chinese by pinyin', async () => {
    const { records } = await items.under.engine.list(admin, nodeEntity, {})
    expect(records.map(({ title }) => title)).toEqual(['安徽', '北京', '上海'])
  })

  it.each(['id;drop table demo_item', 'name desc', '"', 'linked', 'tags', 'pin', 'constructor'])(
    'refuses the column %s',
    async (column) => {
      const { code, details } = await refusalOf(idsOf({ column, order: 'asc' }))
      expect([code, details.column]).toEqual(['SORT_UNKNOWN', column])
    },
  )

  it('falls back to the order of an entity without times when the newest rows are requested', async () => {
    const { records } = await items.under.engine.list(admin, nodeEntity, { column: 'createTime', order: 'desc' })
    expect(records).toHaveLength(3)
  })

  it('shows each row on exactly one page when many rows are equal', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNo) =>
        items.under.engine.list(admin, itemEntity, { column: 'state', order: 'desc', pageSize: 1, pageNo }),
      ),
    )
    expect(new Set(pages.map(({ records }) => records[0]!.id)).size).toBe(4)
  })
})

describe('the summary of a list', () => {
  const summaryOf = async (query: Row, principal = admin) =>
    (await items.under.engine.list(principal, itemEntity, { pageSize: 1, ...query })).summary

  it('is over all rows that match, not over the page', async () => {
    const summary = await summaryOf({ summary: 'amount,quantity:avg,code:count' })
    expect(summary).toEqual({ amount: 35.5, quantity: 2.5, code: 4 })
    expect(await summaryOf({ summary: 'amount:max', active: 'true' })).toEqual({ amount: 10.5 })
  })

  it('is absent when nobody asks, and empty where nothing matches', async () => {
    expect(await summaryOf({})).toBeUndefined()
    expect(await summaryOf({ summary: 'amount', name: '没有' })).toEqual({ amount: null })
    expect(await summaryOf({ summary: 'amount:max,'.repeat(2000), active: 'true' })).toEqual({ amount: 10.5 })
  })

  it('counts only rows that the data rules let through', async () => {
    items.under.filters.set('demo/item', [
      [{ id: 'r', ruleName: '', ruleColumn: 'quantity', ruleConditions: '<=', ruleValue: '2' }],
    ])
    const summary = await summaryOf({ summary: 'amount' }).finally(() => items.under.filters.delete('demo/item'))
    expect(summary).toEqual({ amount: 30.5 })
  })

  it.each(['salary', 'name', 'amount:median', 'pin:count', 'delFlag', 'linked', 'amount:sum:x);--', '"'])(
    'refuses %s',
    async (summary) => {
      expect((await refusalOf(summaryOf({ summary }, principalWith()))).code).toBe('REQUEST_INVALID')
    },
  )
})

describe('a page of a list', () => {
  it('knows the total beyond its rows', async () => {
    const page = await items.under.engine.list(admin, itemEntity, {
      pageSize: '3',
      pageNo: '2',
      column: 'id',
      order: 'asc',
    })
    expect(page).toMatchObject({ total: 4, size: 3, current: 2, pages: 2 })
    expect(page.records.map(({ id }) => id)).toEqual(['d'])
  })

  it('keeps the total past the end', async () => {
    const page = await items.under.engine.list(admin, itemEntity, { pageNo: '1e9' })
    expect(page).toMatchObject({ records: [], total: 4 })
  })

  it('counts exactly up to 10,000 rows, estimates beyond, and counts fully on request', async () => {
    await sql`insert into demo_item (id, name, tenant_id) select 'm' || n, 'many', 3 from generate_series(1, 10002) n`.execute(
      items.test.database.kysely,
    )
    const elsewhere = testPrincipal({ tenantId: 3 })
    const estimated = await items.under.engine.list(elsewhere, itemEntity, {})
    expect(estimated).toMatchObject({ total: expect.any(Number), totalEstimated: true })
    expect(estimated.total).toBeGreaterThan(10_000)
    const full = await items.under.engine.list(elsewhere, itemEntity, { count: 'full' })
    expect(full.total).toBe(10_002)
    expect(full).not.toHaveProperty('totalEstimated')
    // The planner knows values of hidden rows, so its number for a filter would tell them.
    await sql`update pg_class set reltuples = 1000000000, relpages = 1 where relname = 'demo_item'`.execute(
      items.test.database.kysely,
    )
    const clerk = testPrincipal({ tenantId: 3, isAdmin: false })
    const many = { name: '*many*' }
    expect(await items.under.engine.list(clerk, itemEntity, many)).toMatchObject({
      total: 10_001,
      totalEstimated: true,
    })
    const known = await items.under.engine.list({ ...elsewhere, isAdmin: true }, itemEntity, many)
    expect(known.total).toBeGreaterThan(10_001)
    expect((await items.under.engine.list(elsewhere, itemEntity, { pageSize: -1 })).records).toHaveLength(1_000)
  })
})

describe('what a row shows', () => {
  it('has texts of dictionaries and labels of references beside the values', async () => {
    const row = await items.under.engine.get(admin, itemEntity, 'a')
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

  it('keeps a value whose text nobody knows, and shows no link to another tenant', async () => {
    const row = await items.under.engine.get(admin, itemEntity, 'c')
    expect(row).toMatchObject({ color_dictText: 'z', nodes_dictText: 'foreign', linked: '' })
    const empty = await items.under.engine.get(admin, itemEntity, 'd')
    expect(empty).not.toHaveProperty('color_dictText')
  })

  it('never has a secret or what only the server reads', async () => {
    const row = await items.under.engine.get(admin, itemEntity, 'a')
    expect(row).not.toHaveProperty('pin')
    expect(row).not.toHaveProperty('delFlag')
  })

  it('hides a field from people without permission, in rows, filters, orders and the advanced query', async () => {
    const clerk = principalWith('demo:item:list')
    expect(await items.under.engine.get(clerk, itemEntity, 'a')).not.toHaveProperty('salary')
    expect(await items.under.engine.get(principalWith('demo:salary'), itemEntity, 'a')).toHaveProperty('salary', 100)
    expect(await idsOf({ salary: '100' }, clerk)).toBe('abcd')
    expect((await refusalOf(idsOf({ column: 'salary', order: 'asc' }, clerk))).code).toBe('SORT_UNKNOWN')
    const superQueryParams = JSON.stringify([{ field: 'salary', rule: 'eq', val: '100' }])
    expect((await refusalOf(idsOf({ superQueryParams }, clerk))).code).toBe('REQUEST_INVALID')
    expect(await idsOf({ pin: 'p1' })).toBe('abcd')
  })

  it('is not found in another tenant or after its deletion', async () => {
    for (const id of ['deleted', 'elsewhere', 'nobody', '\0', "' or 1=1 --"]) {
      expect((await refusalOf(items.under.engine.get(admin, itemEntity, id))).code).toBe('RECORD_NOT_FOUND')
    }
  })

  it('may be completed by a hook', async () => {
    const afterRead = async (rows: Record<string, unknown>[]) => {
      for (const row of rows) row.extra = 1
    }
    const hooked = testEngine(items.test.database, [itemEntity, nodeEntity], { hooks: { 'demo/item': { afterRead } } })
    expect(await hooked.engine.get(admin, itemEntity, 'a')).toHaveProperty('extra', 1)
  })
})

it('asks the database as often for one row as for many', async () => {
  const statements = async (query: Record<string, unknown>) => {
    const { database, counter } = countStatements(items.test.database)
    const counted = testEngine(database, [itemEntity, nodeEntity])
    await counted.engine.list(admin, itemEntity, {})
    counter.statements = 0
    await counted.engine.list(admin, itemEntity, query)
    return counter.statements
  }
  // One statement for the page, one for links and labels; a page that is not the last is counted as well.
  expect(await statements({ id: 'a' })).toBe(2)
  expect(await statements({})).toBe(2)
  expect(await statements({ pageSize: '2' })).toBe(3)
})
