import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'
import type { Principal } from '#server/http/principal.ts'
import { type TestEngine, testEngine } from '#server/records/testing/test-engine.ts'
import { principalWith, testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import type { Report } from '#shared/documents/report/report.ts'
import { createReportService } from '../report.service.ts'

const main: Entity = {
  $id: 'demo/order',
  title: '订单',
  type: 'object',
  'x-table': 'demo_order',
  'x-soft-delete': true,
  'x-calls': { base: '/demo/order' },
  'x-children': [{ entity: 'demo/order-line', by: 'orderId', kind: 'many', name: 'lines' }],
  properties: { name: { type: 'string', title: '名称' } },
}
const view: Entity = {
  ...main,
  $id: 'demo/order-view',
  'x-calls': { base: '/demo/orderView' },
  'x-form': { head: { tableName: 'order$1' } } as OnlineForm,
}
const line: Entity = {
  $id: 'demo/order-line',
  title: '订单明细',
  type: 'object',
  'x-table': 'demo_order_line',
  'x-audit': false,
  properties: {
    orderId: { type: 'string', title: '订单', 'x-ref': { entity: 'demo/order' } },
    goods: { type: 'string', title: '货物' },
  },
}
const report: Report = {
  $id: 'demo/lines',
  code: 'lines',
  title: '明细',
  sources: ['demo/order-line'],
  sql: ['select l.id, l.goods from demo_order_line l'],
  columns: { id: { title: '主键', type: 'String', sortable: true }, goods: { title: '货物', type: 'String' } },
  order: [{ column: 'id', order: 'asc' }],
}

let test: TestDatabase
let under: TestEngine
beforeAll(async () => {
  test = await createTestDatabase()
  const { kysely } = test.database
  await sql`create table demo_order (id varchar(36) primary key, name varchar(20), tenant_id integer not null default 0,
    del_flag integer not null default 0, create_by varchar(100), create_time timestamptz, update_by varchar(100),
    update_time timestamptz, sys_org_code varchar(64))`.execute(kysely)
  await sql`create table demo_order_line (id varchar(36) primary key, order_id varchar(36), goods varchar(20),
    tenant_id integer not null default 0)`.execute(kysely)
  await sql`insert into demo_order (id, name, create_by, del_flag) values
    ('mine', '我的', 'zhang', 0), ('theirs', '别人的', 'li', 0), ('gone', '已删', 'zhang', 1)`.execute(kysely)
  await sql`insert into demo_order_line (id, order_id, goods) values
    ('a', 'mine', '米'), ('b', 'theirs', '油'), ('c', 'gone', '面')`.execute(kysely)
  under = testEngine(test.database, [main, view, line])
})
afterAll(() => test.drop())
beforeEach(() => under.filters.clear())

const by = (ruleValue: string) => [[{ id: 'r', ruleName: 'r', ruleColumn: 'createBy', ruleConditions: '=', ruleValue }]]

async function rowsFor(principal: Principal): Promise<string> {
  const service = createReportService({
    readsAtATime: 3,
    reports: [report],
    records: under.needs,
    dataSources: {
      kindOf: () => Promise.reject(new Error('asked')),
      query: () => Promise.reject(new Error('asked')),
    },
  })
  const { records } = await service.data(principal, 'lines', {})
  return records.map(({ id }) => id).join('')
}
const reader = (...permissions: string[]) => principalWith('online:report:lines', ...permissions)

describe('a report over a sub-table', () => {
  it('shows rows of the records that the reader sees, and of none that are deleted', async () => {
    expect(await rowsFor(testPrincipal())).toBe('ab')
    under.filters.set('demo/order', by('zhang'))
    expect(await rowsFor(reader('demo:order:list'))).toBe('a')
  })

  it('applies data rules of records', async () => {
    under.filters.set('demo/order', by('zhang'))
    expect(await rowsFor(reader())).toBe('a')
  })

  it('is decided by its grant alone where the reader has no menu of the records', async () => {
    under.filters.set('demo/order', 'none')
    expect(await rowsFor(reader())).toBe('ab')
  })

  it('shows rows of the records that a view shows to who has no more than the view', async () => {
    under.filters.set('demo/order', 'none')
    under.filters.set('demo/order-view', by('li'))
    expect(await rowsFor(reader('demo:order-view:list'))).toBe('b')
    under.filters.set('demo/order', by('zhang'))
    expect(await rowsFor(reader('demo:order-view:list', 'demo:order:list'))).toBe('ab')
  })

  it('is opened by no view that the reader may not list', async () => {
    under.filters.set('demo/order', by('zhang'))
    expect(await rowsFor(reader('demo:order:list'))).toBe('a')
    expect(await rowsFor(reader('demo:order:list', 'demo:order-view:list'))).toBe('ab')
  })
})
