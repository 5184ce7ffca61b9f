import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListedItems, listedItems } from '#server/records/testing/listed-items.ts'
import { type TestEngine, testEngine } from '#server/records/testing/test-engine.ts'
import { itemEntity, nodeEntity } from '#server/records/testing/test-entities.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const ROWS = 23
const SIZE = 4
const person = testPrincipal({ tenantId: 3 })

let items: ListedItems
let under: TestEngine
beforeAll(async () => {
  items = await listedItems()
  await sql`insert into demo_item (id, name, amount, quantity, born, tenant_id, create_time)
    select 'm' || lpad(n::text, 2, '0'), chr(19968 + n % 5), case when n % 3 > 0 then n % 4 end, n % 2,
      case when n % 4 > 0 then date '2024-01-01' + n % 3 end, 3, now() + n % 6 * interval '1 microsecond'
    from generate_series(1, ${ROWS}) n`.execute(items.test.database.kysely)
  under = testEngine(items.test.database, [itemEntity, nodeEntity], { paging: { exactTotal: 10, deepOffset: 5 } })
})
afterAll(() => items.test.drop())

const list = (query: Row): Promise<PageResult> => under.engine.list(person, itemEntity, { pageSize: SIZE, ...query })
const idsOf = ({ records }: PageResult) => records.map(({ id }) => String(id))

const ORDERS = [
  {},
  { column: 'createTime', order: 'desc' },
  { column: 'amount', order: 'desc' },
  { column: 'amount', order: 'asc' },
  { column: 'name,quantity,born', order: 'asc,desc,asc' },
  { column: 'born,name', order: 'desc,asc' },
  { column: 'id', order: 'desc' },
  { column: 'quantity,id,name', order: 'desc,asc,asc' },
]

describe.each(ORDERS)('pages of a long list in the order %j', (order) => {
  let whole: string[]
  beforeAll(async () => {
    whole = idsOf(await items.under.engine.list(person, itemEntity, { ...order, pageSize: 100 }))
  })
  const pages = Math.ceil(ROWS / SIZE)
  const pageOf = (page: number) => whole.slice((page - 1) * SIZE, page * SIZE)

  it('are the same wherever one jumps to', async () => {
    expect(whole).toHaveLength(ROWS)
    for (let page = 1; page <= pages; page++)
      expect(idsOf(await list({ ...order, pageNo: page }))).toEqual(pageOf(page))
  })

  it('follow each other by the last row of the page before', async () => {
    for (let page = 2; page <= pages; page++)
      expect(idsOf(await list({ ...order, pageNo: page, _after: pageOf(page - 1).at(-1) }))).toEqual(pageOf(page))
  })
})

describe('a long list', () => {
  it('estimates its total near the beginning and always has a next page, until the last one', async () => {
    await sql`update pg_class set reltuples = 0, relpages = 0 where relname = 'demo_item'`.execute(
      items.test.database.kysely,
    )
    for (const pageNo of [1, 2, 3, 4, 5]) {
      const { total, pages, totalEstimated } = await list({ pageNo })
      expect(pages).toBeGreaterThan(pageNo)
      if (!totalEstimated) expect(total).toBe(ROWS)
    }
    expect(await list({})).toHaveProperty('totalEstimated', true)
    const before = await list({ pageNo: 5 })
    const last = await list({ pageNo: 6, _after: idsOf(before).at(-1) })
    for (const page of [last, await list({ pageNo: 6 }), await list({ pageNo: 7 })]) {
      expect(page).toMatchObject({ total: ROWS, pages: 6 })
      expect(page).not.toHaveProperty('totalEstimated')
    }
    expect((await list({ pageNo: 7 })).records).toEqual([])
  })

  it.each([
    { expected: 'far too many', rows: 1_000_000_000, estimated: [3, 4, 5] },
    { expected: 'far too few', rows: 1, estimated: [] },
  ])(
    'is the same where the planner expects $expected rows, and counted only for pages of the end',
    async ({ rows, estimated }) => {
      const { kysely } = items.test.database
      const whole = idsOf(await items.under.engine.list(person, itemEntity, { pageSize: 100 }))
      await sql`update pg_class set reltuples = ${rows}, relpages = 1 where relname = 'demo_item'`.execute(kysely)
      const pages = await Promise.all([3, 4, 5, 6, 7].map((pageNo) => list({ pageNo })))
      expect(pages.flatMap(idsOf)).toEqual(whole.slice(2 * SIZE))
      expect(pages.flatMap(({ totalEstimated, current }) => (totalEstimated ? [current] : []))).toEqual(estimated)
      for (const { total, totalEstimated } of pages) if (!totalEstimated) expect(total).toBe(ROWS)
    },
  )

  it('of a view that has a row for each tenant under one key shows the rows of the own tenant once', async () => {
    await sql`create view demo_twice as
      select i.id, i.name, i.create_by, i.create_time, i.update_by, i.update_time, i.sys_org_code, i.del_flag, t.tenant_id
      from demo_item i cross join (values (3), (4)) t (tenant_id) where i.tenant_id = 3`.execute(
      items.test.database.kysely,
    )
    const twice: Entity = {
      ...{ $id: 'demo/twice', title: '两份', type: 'object', 'x-table': 'demo_twice', 'x-soft-delete': true },
      ...{ 'x-calls': { base: '/demo/twice' }, properties: { name: itemEntity.properties.name! } },
    }
    const { engine } = testEngine(items.test.database, [twice], { paging: { exactTotal: 10, deepOffset: 5 } })
    const order = { column: 'name', order: 'asc' }
    const read = (query: Row): Promise<PageResult> => engine.list(person, twice, { ...order, pageSize: SIZE, ...query })
    const whole = idsOf(await items.under.engine.list(person, itemEntity, { ...order, pageSize: 100 }))
    const followed: string[] = []
    for (let page = 1; page <= Math.ceil(ROWS / SIZE); page++) {
      expect(idsOf(await read({ pageNo: page }))).toEqual(whole.slice((page - 1) * SIZE, page * SIZE))
      const after = followed.at(-1)
      followed.push(...idsOf(await read({ pageNo: page, ...(after !== undefined && { _after: after }) })))
    }
    expect(followed).toEqual(whole)
  })

  it('counts what a filter leaves', async () => {
    expect(await list({ name: '一', pageSize: 2 })).toMatchObject({ total: 4, pages: 2 })
  })

  it.each(['elsewhere', 'deleted', 'a', 'nobody', '\0', ''])(
    'follows no row that is not in it: %j',
    async (afterId) => {
      expect(idsOf(await list({ pageNo: 3, _after: afterId }))).toEqual(idsOf(await list({ pageNo: 3 })))
    },
  )
})
