import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STRICT_QUERY_HEADER } from '#shared/wire/protocol.ts'
import type { ReportData, ReportDescription, ReportParam, ReportQueryItem } from '#shared/wire/report.ts'
import { REPORT_BASE } from '#shared/wire/report.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import { textsIn } from '../records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '../testing/test-server.ts'

const REPORTS = ['online-report-user-choice', 'online-report-depart-choice', 'business-daily-sales']

let server: TestServer
let admin: string
/** Token of a person with permission for the reports only. */
let reader: string

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  reader = await personWith(REPORTS)
  await addReport('甲商场', '2026-03-01', [
    ['大米', 'ton', 10, 5],
    ['面粉', 'ton', 4, 6],
  ])
  await addReport('乙商场', '2026-03-01', [['大米', 'ton', 30, 4]])
  await addReport('甲商场', '2026-03-02', [['大米', 'ton', 1, 5]])
})
afterAll(() => server.close())

async function personWith(permissions: readonly string[]): Promise<string> {
  const role = await addRole(server.database, permissions)
  const { username } = await addPerson(server, admin, { selectedroles: role })
  return server.signIn(username, USER_PASSWORD)
}

async function addReport(enterprise: string, reportDate: string, goods: [string, string, number, number][]) {
  const lines = goods.map(([name, unit, sold, price]) => ({ goods: name, unit, sold, price, amount: sold * price }))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const body = { enterprise, reportDate, total, lines, contact: { name: '张三' } }
  const answer = await server.call('POST', '/business/dailyReport/add', { token: admin, body })
  if (!answer.body.success) throw new Error(answer.body.message)
}

function ask<T = ReportData>(call: string, query: Record<string, string | number> = {}, options = {}) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return server.call<T>('GET', `${REPORT_BASE}/${call}?${text}`, { token: reader, ...options })
}

async function sales(query: Record<string, string | number> = {}): Promise<ReportData> {
  const { body } = await ask('getData/daily_sales', query)
  if (!body.success) throw new Error(body.message)
  return body.result
}

const goodsOf = ({ records }: ReportData) => records.map(({ report_date, goods }) => `${report_date} ${goods}`)

describe('a report', () => {
  it('returns its columns, filters and parameters', async () => {
    const columns = (await ask<ReportDescription>('getRpColumns/daily_sales')).body.result
    expect(columns).toMatchObject({ cgRpConfigId: 'daily_sales', cgRpConfigName: '销售统计' })
    expect(columns.columns.map(({ dataIndex }) => dataIndex)).not.toContain('id')
    expect(columns.columns).toContainEqual(
      expect.objectContaining({ dataIndex: 'amount', isTotal: true, precision: 2, sorter: true }),
    )
    expect(columns.dictOptions.unit).toContainEqual({ value: 'ton', text: '吨' })
    const { result: items } = (await ask<ReportQueryItem[]>('getQueryInfo/daily_sales')).body
    expect(items).toContainEqual({ field: 'report_date', label: '日期', view: 'date', mode: 'range' })
    expect(items).toContainEqual({
      field: 'unit',
      label: '单位',
      view: 'list',
      mode: 'single',
      dictCode: 'goods_unit',
      hidden: '1',
    })
    const { result: params } = (await ask<ReportParam[]>('getParamsInfo/daily_sales')).body
    expect(params).toEqual([{ paramName: 'enterprise', paramTxt: '企业名称' }])
  })

  it('offers records of other tables as a tree or a list, by names that can be looked up', async () => {
    const { result: items } = (await ask<ReportQueryItem[]>('getQueryInfo/user_choice')).body
    const depart = items.find(({ field }) => field === 'org_code')!
    expect(depart).toMatchObject({
      view: 'sel_tree',
      pidField: 'parent_id',
      reference: { entity: 'system/depart', value: 'orgCode', label: 'departName' },
    })
    const { dictTable, dictText, dictCode } = depart
    const looked = await server.call('GET', `/sys/dict/loadDict/${dictTable},${dictText},${dictCode}`, {
      token: reader,
    })
    expect(looked.body).toMatchObject({ success: true })
  })

  it('groups, sums over all rows that match, and carries texts', async () => {
    const data = await sales({ pageSize: 1, report_date_begin: '2026-03-01', report_date_end: '2026-03-02' })
    expect(data).toMatchObject({ total: 3, summary: { amount: 50 + 24 + 120 + 5 } })
    expect(data.records).toHaveLength(1)
    const { records } = await sales({ goods: '米', report_date_end: '2026-03-01' })
    expect(records).toEqual([
      {
        id: '2026-03-01|大米|ton',
        report_date: '2026-03-01',
        goods: '大米',
        unit: 'ton',
        unit_dictText: '吨',
        enterprises: 2,
        sold: 40,
        price: 4.25,
        amount: 170,
      },
    ])
  })

  it('has its own order, and that of a sortable column', async () => {
    expect(goodsOf(await sales())).toEqual(['2026-03-02 大米', '2026-03-01 大米', '2026-03-01 面粉'])
    expect(goodsOf(await sales({ column: 'amount', order: 'asc' }))).toEqual([
      '2026-03-02 大米',
      '2026-03-01 面粉',
      '2026-03-01 大米',
    ])
    expect(goodsOf(await sales({ column: 'createTime', order: 'desc' }))).toHaveLength(3)
  })

  it('goes over its pages without losing or repeating a row', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNo) => sales({ pageNo, pageSize: 1, column: 'unit', order: 'asc' })),
    )
    expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(3)
    expect(pages[3]).toMatchObject({ records: [], total: 3 })
    const together = await ask('getColumnsAndData/daily_sales', { pageSize: 2 })
    expect(together.body.result).toMatchObject({ cgreportHeadName: '销售统计', data: { total: 3 } })
  })

  it.each([
    [{ unit: 'ton' }, 3],
    [{ unit: 'kg,box' }, 0],
    [{ goods: '' }, 3],
    [{ goods: '*粉*' }, 1],
    [{ goods: '!大米' }, 1],
    [{ goods: "' or 1=1 --" }, 0],
    [{ goods: '%' }, 0],
    [{ amount_begin: 100, amount_end: 200 }, 1],
    [{ amount_begin: '1; drop table sys_user' }, 0],
    [{ report_date_begin: '2026-03-02' }, 1],
    [{ report_date_begin: 'yesterday' }, 0],
    [{ sold: 1 }, 3],
    [{ secret: 'x' }, 3],
    [{ self_enterprise: '乙商场' }, 1],
    [{ self_enterprise: "' or ''='" }, 0],
    [{ force_id: '2026-03-01|大米|ton,2026-03-02|大米|ton' }, 2],
    [{ force_sold: '40' }, 1],
    [{ force_sold: 'x' }, 0],
    [{ pageSize: 999_999, self_unknown: 'x' }, 3],
    [{ pageNo: 'x', pageSize: 'y', 'goods;drop': 'x' }, 3],
  ])('answers %j with %i rows', async (query, total) => {
    expect(await sales(query as Record<string, string | number>)).toMatchObject({ total })
  })

  it('lists unknown filters, and refuses them from our own pages with similar names', async () => {
    const query = { sold: 1, secret: 'x', self_unknown: 'x', self_enterprise: '', goods: '', pageNo: 1, code: 'c' }
    expect(await sales(query)).toMatchObject({ total: 3, ignored: ['sold', 'secret', 'self_unknown'] })
    expect(await sales({ goods: '大米', _t: 1 })).not.toHaveProperty('ignored')
    const strict = await server.app.inject({
      url: `/tjjc${REPORT_BASE}/getData/daily_sales?good=1&self_enterpris=1&_t=1`,
      headers: { 'x-access-token': reader, [STRICT_QUERY_HEADER]: '1' },
    })
    expect(strict.statusCode).toBe(400)
    expect(strict.json()).toMatchObject({
      message: '没有查询条件 good（是否为 goods？）、self_enterpris（是否为 self_enterprise？）',
    })
  })

  it.each(['nothing', 'phone', '1', 'username;drop table sys_user', 'constructor'])(
    'does not sort by %s',
    async (column) => {
      const { body } = await ask('getData/user_choice', { column, order: 'asc' })
      expect(body).toMatchObject({ success: false, message: expect.stringContaining('列字段不存在') })
    },
  )

  it.each(['exportXls', 'exportManySheetXls'])('is a workbook of what is shown: %s', async (call) => {
    const { app } = server
    const response = await app.inject({
      url: `/tjjc${REPORT_BASE}/${call}/daily_sales`,
      headers: { 'x-access-token': reader },
    })
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('销售统计'))
    const lines = await textsIn(response.rawPayload)
    expect(lines[2]).toEqual(['日期', '商品', '单位', '企业数', '销售量', '均价（元）', '金额（元）'])
    expect(lines[3]).toEqual(['2026-03-02', '大米', '吨', '1', '1', '5', '5'])
    expect([lines.at(-1)![0], lines.at(-1)![6]]).toEqual(['合计', '199'])
  })

  it('logs an export with report, person and query', async () => {
    const mark = `M-${randomInt(1e9)}`
    const url = `/tjjc${REPORT_BASE}/exportXls/daily_sales?self_goods=${mark}`
    await server.app.inject({ url, headers: { 'x-access-token': reader } })
    const loggedOperations = async () => {
      const { rows } = await server.database.pool.query(
        `select log_content as content, success from sys_log where operate_type = 6 and request_param like $1`,
        [`%${mark}%`],
      )
      return rows
    }
    await expect.poll(loggedOperations).toEqual([{ content: '导出报表销售统计（daily_sales）', success: 1 }])
  })
})

describe('the dictionary of a column', () => {
  const list = async (query: Record<string, string>, token = reader) => {
    const { body, status } = await ask<DictionaryOption[]>('getReportDictList', query, { token })
    return body.success ? body.result.map(({ value, text }) => `${value} ${text}`) : [status, body.message]
  }

  it('can be searched by texts or values, page by page', async () => {
    const unit = { code: 'daily_sales', field: 'unit' }
    const all = await list(unit)
    expect(all).toContain('ton 吨')
    expect(await list({ ...unit, keyword: '吨' })).toEqual(['ton 吨'])
    expect(await list({ ...unit, values: 'ton,nothing' })).toEqual(['ton 吨'])
    expect(await list({ ...unit, pageSize: '1', pageNo: '2' })).toEqual([all[1]])
  })

  it('has the records that a column refers to, for people with permission to look them up', async () => {
    const depart = { code: 'user_choice', field: 'org_code' }
    const [one] = (await list(depart, admin)) as string[]
    const [value = '', text = ''] = one!.split(' ')
    expect(await list({ ...depart, keyword: text }, admin)).toContain(one)
    expect(await list({ ...depart, values: value }, admin)).toEqual([one])
  })

  it.each(['goods', 'nothing', 'constructor'])('is none of %s', async (field) => {
    expect(await list({ code: 'daily_sales', field })).toEqual([400, `校验失败！字段「${field}」没有字典`])
  })

  it('is open only to people with permission to read the report', async () => {
    const other = await personWith(['online-report-user-choice'])
    for (const code of ['daily_sales', 'no_such_report', '']) {
      expect((await list({ code, field: 'unit' }, other))[0]).toBe(403)
    }
    expect(await list({ field: 'unit' }, admin)).toEqual([200, '报表「」不存在'])
  })
})

describe('a page that shows a report', () => {
  it('is refused for an unknown report', async () => {
    const codes = async (report: string, needs: object) => {
      const block = { type: 'void', 'x-component': 'ReportTable', 'x-component-props': { report } }
      const text = JSON.stringify({ title: '报表', 'x-needs': needs, type: 'object', properties: { block } })
      const body = { address: 'business/own-report', text }
      const answer = await server.call<{ code: string }[]>('POST', '/sys/document/check', { token: admin, body })
      return answer.body.result.map(({ code }) => code)
    }
    expect(await codes('daily_sales', { page: ['online:report:daily_sales'] })).toEqual([])
    expect(await codes('daily_salez', {})).toEqual(['report-unknown'])
  })
})

const CALLS = [
  'getRpColumns',
  'getColumns',
  'getQueryInfo',
  'getParamsInfo',
  'getData',
  'getColumnsAndData',
  'exportXls',
  'exportManySheetXls',
]

describe('the permission for a report', () => {
  it('is required in every call, also of the guest', async () => {
    const tokens = [await personWith(['online-report-user-choice']), await server.guest()]
    for (const call of CALLS) {
      for (const token of tokens) {
        expect((await ask(`${call}/daily_sales`, {}, { token })).status).toBe(403)
        expect((await ask(`${call}/no_such_report`, {}, { token })).status).toBe(403)
      }
      const unknown = await ask(`${call}/no_such_report`, {}, { token: admin })
      expect(unknown.body).toMatchObject({ success: false, message: '报表「no_such_report」不存在' })
    }
  })

  it('sees accounts and departments of the own tenant only', async () => {
    const { pool } = server.database
    const { id, username } = await addPerson(server, admin)
    await pool.query(`insert into sys_tenant (id, name) values (5, '五')`)
    await pool.query(`insert into sys_user_tenant values ('admin', 5)`)
    await pool.query('update sys_user_tenant set tenant_id = 5 where user_id = $1', [id])
    await pool.query(`insert into sys_depart (id, depart_name, org_code, tenant_id) values ('five', '五部', 'F01', 5)`)
    const names = async (report: string, column: string, tenant: string) => {
      const { body } = await ask(`getData/${report}`, { pageSize: 1000 }, { token: admin, tenant })
      return body.result.records.map((row) => row[column])
    }
    expect((await names('user_choice', 'username', '5')).sort()).toEqual(['admin', username])
    expect(await names('user_choice', 'username', '0')).not.toContain(username)
    expect(await names('depart_choice', 'depart_name', '5')).toEqual(['五部'])
    expect(await names('depart_choice', 'depart_name', '0')).not.toContain('五部')
  })

  it('keeps the data rules of the menus that the reader has', async () => {
    const { pool } = server.database
    const role = await addRole(server.database, ['online-report-user-choice', 'system-user'])
    await pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('report-rule', 'system-user', '只看一人', 'username', '=', 'guest')`,
    )
    await pool.query(
      `update sys_role_permission set data_rule_ids = array['report-rule'] where role_id = $1 and permission_id = 'system-user'`,
      [role],
    )
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(username, USER_PASSWORD)
    const { body } = await ask('getData/user_choice', { pageSize: 1000 }, { token })
    expect(body.result.records.map((row) => row.username)).toEqual(['guest'])
    expect((await ask('getData/user_choice', { pageSize: 1000 })).body.result.total).toBeGreaterThan(2)
  })
})
