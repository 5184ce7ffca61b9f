import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Principal } from '#server/http/principal.ts'
import { type ListedItems, listedItems } from '#server/records/testing/listed-items.ts'
import { refusalOf } from '#server/records/testing/refused.ts'
import { principalWith, testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Report } from '#shared/documents/report/report.ts'
import { createReportService } from '../report.service.ts'

let items: ListedItems
beforeAll(async () => {
  items = await listedItems()
})
afterAll(() => items.test.drop())

const param = (name: string) => `\${${name}}`

const itemReport: Report = {
  $id: 'demo/items',
  code: 'items',
  title: '物品',
  sources: ['demo/item'],
  sql: ['select i.id, i.name, i.quantity, i.salary, i.pin, i.happened_at, i.born from demo_item i'],
  columns: {
    id: { title: '主键', type: 'String', sortable: true },
    name: { title: '名称', type: 'String', search: {} },
    quantity: { title: '数量', type: 'Integer', total: true },
    salary: { title: '薪资', type: 'Integer', total: true },
    pin: { title: '密码', type: 'String' },
    happened_at: { title: '时间', type: 'Datetime', search: { mode: 'range' } },
    born: { title: '出厂', type: 'Date' },
  },
  order: [{ column: 'id', order: 'asc' }],
}

function service(changes: Partial<Report> = {}, statementLimitMs?: number) {
  return createReportService({
    readsAtATime: 3,
    reports: [{ ...itemReport, ...changes }],
    records: items.under.needs,
    dataSources: {
      kindOf: () => Promise.reject(new Error('asked')),
      query: () => Promise.reject(new Error('asked')),
    },
    ...(statementLimitMs !== undefined && { statementLimitMs }),
  })
}

async function idsOf(changes: Partial<Report>, query = {}, principal: Principal = testPrincipal()): Promise<string> {
  const { records } = await service(changes).data(principal, 'items', query)
  return records.map(({ id }) => id).join('')
}

describe('the rows of a report', () => {
  it('are those of its sources that live and are of the tenant', async () => {
    expect(await idsOf({})).toBe('abcd')
    expect(await idsOf({}, {}, testPrincipal({ tenantId: 7 }))).toBe('elsewhere')
  })

  it('hold nothing in fields that are not for the reader, and no sum of them', async () => {
    const { records, summary } = await service().data(principalWith('online:report:items'), 'items', {})
    expect(records[0]).toMatchObject({ id: 'a', quantity: 1, salary: null, pin: null })
    expect(summary).toEqual({ quantity: 10, salary: null })
    const allowed = await service().data(principalWith('online:report:items', 'demo:salary'), 'items', {})
    expect(allowed).toMatchObject({ summary: { salary: 600 } })
  })

  it('keep to data rules in force', async () => {
    const rule = { id: 'r', ruleName: 'r', ruleColumn: 'name', ruleConditions: '=', ruleValue: '张三' }
    items.under.filters.set('demo/item', [[rule]])
    try {
      expect(await idsOf({})).toBe('a')
    } finally {
      items.under.filters.delete('demo/item')
    }
  })

  it('are not told by a pattern that fails while the planner tries it on rows of others', async () => {
    const { pool } = items.test.database
    await pool.query(
      `insert into demo_item (id, name, tenant_id) select 'often' || n, '保密的名称', 7 from generate_series(1, 50) n`,
    )
    await pool.query('analyze demo_item')
    try {
      // Ends with a backslash, which no literal may have.
      const pattern = (start: string) => `'${start}' || '%' || substr(jsonb_build_object('"', 1)::text, 3, 1)`
      const found = (start: string) => idsOf({ sql: [...itemReport.sql, `where i.name like ${pattern(start)}`] })
      expect([await found('保密'), await found('无此')]).toEqual(['', ''])
    } finally {
      await pool.query(`delete from demo_item where id like 'often%'`)
    }
  })

  it('take a day as a whole in a range of times', async () => {
    expect(await idsOf({}, { happened_at_begin: '2024-01-02', happened_at_end: '2024-01-02' })).toBe('b')
  })

  it.each([
    ['String', '张三', 'name', 'a'],
    ['Integer', '2', 'quantity', 'b'],
    ['BigDecimal', '3.0', 'quantity', 'c'],
    ['Date', '2024-01-02', 'born', 'b'],
    ['Datetime', '2024-01-03 00:00:00', 'happened_at', 'c'],
  ] as const)('know a parameter of type %s', async (type, value, column, found) => {
    const changes: Partial<Report> = {
      sql: [...itemReport.sql, `where i.${column} = ${param('wanted')}`],
      params: { wanted: { title: '条件', type } },
    }
    expect(await idsOf(changes, { self_wanted: value })).toBe(found)
    expect(await idsOf(changes, { self_wanted: '' })).toBe('')
    expect(await idsOf({ ...changes, params: { wanted: { title: '条件', type, default: value } } })).toBe(found)
    if (type === 'String') return
    const wrong = service(changes).data(testPrincipal(), 'items', { self_wanted: "x' or true --" })
    expect(await refusalOf(wrong)).toMatchObject({
      code: 'REQUEST_INVALID',
      details: { reason: '参数「条件」的值不正确' },
    })
  })

  it('are followed from row to row, in a circle too, among those that the reader may see', async () => {
    const row = 'i.id, i.name, i.quantity, i.salary, i.pin, i.happened_at, i.born'
    const sql = (on: string) => [
      `with recursive chain as (select ${row} from demo_item i where i.quantity = 2`,
      `union select ${row} from demo_item i join chain c on ${on}) select * from chain`,
    ]
    expect(await idsOf({ sql: sql('i.quantity > c.quantity') })).toBe('bcd')
    expect(await idsOf({ sql: sql('i.quantity <> c.quantity') })).toBe('abcd')
    expect(await idsOf({ sql: sql('true') }, {}, testPrincipal({ tenantId: 7 }))).not.toMatch(/[abcd]$/)
  })

  it('keep the order of columns that a form does not open', async () => {
    const changes: Partial<Report> = { order: [{ column: 'quantity', order: 'desc' }] }
    const opened = { code: 'items', columns: ['name'], params: {}, unruled: false }
    const { records } = await service(changes).through.data(testPrincipal(), opened, {})
    expect(records).toEqual(['null', '王五', '李四', '张三'].map((name) => ({ name })))
  })

  it('know who reads', async () => {
    const changes: Partial<Report> = { sql: [...itemReport.sql, 'where i.name = #{sys_user_name}'] }
    expect(await idsOf(changes, {}, testPrincipal({ realname: '李四' }))).toBe('b')
  })

  it('are not sought by the code of the address at which the reader came in', async () => {
    const { happened_at: _, ...columns } = itemReport.columns
    const changes: Partial<Report> = {
      sql: ['select i.id, i.name, i.code, i.quantity, i.salary, i.pin, i.born from demo_item i'],
      columns: { ...columns, code: { title: '编码', type: 'String', search: {} } },
    }
    expect(await idsOf(changes, { code: 'A_2' })).toBe('b')
    expect(await idsOf(changes, { code: 'A_2' }, testPrincipal({ landingCode: 'A_2' }))).toBe('abcd')
  })

  it('are none where rules are in force that nobody knows any more', async () => {
    items.under.filters.set('demo/item', [])
    try {
      expect(await idsOf({})).toBe('')
    } finally {
      items.under.filters.delete('demo/item')
    }
  })

  it('take no longer than they may', async () => {
    const joins = Array.from({ length: 16 }, (_, index) => `join demo_item x${index} on true`)
    const slow = service({ sql: [...itemReport.sql, ...joins] }, 50).data(testPrincipal(), 'items', {})
    expect(await refusalOf(slow)).toMatchObject({ code: 'REPORT_TIMEOUT' })
  })
})

describe('a report that may not be run', () => {
  it.each([
    ['delete from demo_item returning id', '应为一条 SELECT 语句'],
    ['select id from sys_user', '不能读取表 sys_user'],
  ])('stops the start: %s', (sql, reason) => {
    expect(() => service({ sql: [sql] })).toThrow(reason)
  })
})
