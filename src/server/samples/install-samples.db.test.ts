import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { GraphAnswer, GraphTempletAnswer } from '#shared/wire/graph.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { ReportData } from '#shared/wire/report.ts'
import { ADMIN_PASSWORD, createTestServer, type TestServer } from '../testing/test-server.ts'
import { installSamples } from './install-samples.ts'

let server: TestServer
let token: string
// Before the first connection: each is measured from its beginning, by what it finds then.
const sent = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  server = await createTestServer()
  await installSamples(server.app, { username: 'admin', password: ADMIN_PASSWORD })
  token = await server.admin()
})
afterAll(() => server.close())

const get = async <T = Row>(path: string) => {
  const { body } = await server.call<T>('GET', path, { token })
  expect(body.message).not.toMatch(/失败|不存在/)
  return body.result
}

const tablesWith = (records: number) => ({ total: records, size: 1, current: 1 })

it('are forms in use with records in them, also in sub-tables and in a tree', async () => {
  const listOf = (table: string) => get<PageResult>(`/online/data/${table}/list?pageSize=1`)
  const counts = { goods: 6, trade_order: 4, trade_region: 6, shop: 3, price_survey: 12 }
  for (const [table, count] of Object.entries(counts)) expect(await listOf(table)).toMatchObject(tablesWith(count))
  const { records } = await get<PageResult>('/online/data/trade_order/list?orderNo=D2026-0002')
  const order = await get(`/online/data/trade_order/queryById?id=${records[0]!.id}&children=*`)
  expect(order.tradeOrderLine).toHaveLength(3)
  expect(order.tradeOrderDelivery).toMatchObject({ area: '330106' })
  const roots = await get<Row[]>('/online/data/trade_region/treeRoot')
  expect(roots.map(({ regionName, hasChild }) => [regionName, hasChild])).toContainEqual(['华东大区', true])
})

it('are reports over them, with words of dictionaries, sums and parameters', async () => {
  const data = (query: string) => get<ReportData>(`/online/cgreport/api/getData/${query}`)
  const { records, summary } = await data('order_summary?pageSize=20')
  expect(records).toContainEqual(
    expect.objectContaining({ channel_dictText: '团购', goods: '东北大米', quantity: 40, amount: 2480 }),
  )
  expect(summary).toMatchObject({ quantity: records.reduce((sum, row) => sum + Number(row.quantity), 0) })
  expect(await data('order_summary?self_from=2026-11-10')).toMatchObject({ total: 2 })
  expect((await data('price_trend?self_goods=大米')).records[0]).toMatchObject({
    lowest: 61.8,
    supply_dictText: '充足',
  })
})

it('are graphs of them on one page', async () => {
  const page = await get<GraphTempletAnswer>('/online/graphreport/api/getTempletAllData?id=sales_board')
  expect(JSON.stringify(page)).toContain('price_by_day')
  const { data, summary } = await get<GraphAnswer>('/online/graphreport/api/getChartsData?id=sales_by_channel')
  expect(data.map((row) => row.channel_dictText)).toEqual(['门店', '团购', '线上'])
  expect(summary).toEqual({ amount: data.reduce((sum, { amount }) => sum + Number(amount), 0) })
})

it('stand in the menu below one entry in the order of the file, for administrators alone', async () => {
  const { rows } = await server.database.pool.query(
    `select entry.url, (select count(*)::int from sys_role_permission where permission_id = entry.id) as grants
     from sys_permission entry join sys_permission above on above.id = entry.parent_id where above.url = '/samples'
     order by entry.sort_no`,
  )
  const urls = ['goods', 'trade_order', 'trade_region', 'shop', 'price_survey'].map(
    (each) => `/online/cgformList/${each}`,
  )
  const reports = ['order_summary', 'price_trend'].map((each) => `/online/cgreport/${each}`)
  const pages = [...urls, ...reports, '/online/graphreport/templet/sales_board']
  expect(rows).toEqual(pages.map((url) => ({ url, grants: 0 })))
})

it('are looked at again by another release before it is ready, and stay in use', async () => {
  const { pool } = server.database
  await pool.query(`update sys_document_version set checked_with = 'an earlier release'`)
  sent.mockClear()
  await server.startSecond()
  // Each look at all documents begins with what tables there are.
  const looks = sent.mock.calls.filter(([query]) => JSON.stringify(query).includes('from information_schema.columns'))
  expect(looks.length).toBeGreaterThan(0)
  expect(looks.length).toBeLessThan(10)
  const { rows } = await pool.query(
    `select d.address, d.fault, v.checked_with as "checkedWith" from sys_document d
     join sys_document_version v on v.document_id = d.id and v.number = d.published_number`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows)
    expect(row).toMatchObject({ fault: null, checkedWith: expect.not.stringContaining('earlier') })
})
