import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { GraphAnswer, GraphTempletAnswer } from '#shared/wire/graph.ts'
import { STRICT_QUERY_HEADER } from '#shared/wire/protocol.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

type Method = Parameters<TestServer['call']>[0]

async function taken<T = Row>(method: Method, path: string, body?: Row, token = admin): Promise<T> {
  const answer = await server.call<T>(method, path, { token, ...(body && { body }) })
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.result
}

async function refused(method: Method, path: string, body?: Row, token = admin): Promise<string> {
  const answer = await server.call<unknown>(method, path, { token, ...(body && { body }) })
  expect(answer.body.success).toBe(false)
  return JSON.stringify([answer.body.message, answer.body.result])
}

const HEAD = '/online/graphreport/head'
const TEMPLET = '/online/graphreport/templet'
const data = (id: unknown, query = '') => `/online/graphreport/api/getChartsData?id=${id}${query}`
const freshCode = () => `g_${randomInt(1_000_000_000)}`

/** A graph of positions by their rank. */
function graph(changes: Row = {}): Row {
  return {
    ...{ code: freshCode(), name: '各职级职务', dataType: 'sql', graphType: 'bar,table', displayTemplate: 'single' },
    cgrSql:
      "select post_rank, count(*) as number from sys_position where code in ('director', 'analyst') group by post_rank order by 1",
    ...{ xaxisField: 'post_rank', yaxisField: 'number' },
    onlGraphreportItemList: [
      { fieldName: 'post_rank', fieldTxt: '职级', fieldType: 'String', dictCode: 'position_rank', searchFlag: '1' },
      { fieldName: 'number', fieldTxt: '职务数', fieldType: 'Long', isTotal: '1' },
    ],
    ...changes,
  }
}

const json = (rows: unknown, changes: Row = {}) =>
  graph({
    ...{ dataType: 'json', cgrSql: JSON.stringify(rows), xaxisField: 'month', yaxisField: 'sales' },
    ...{ onlGraphreportItemList: [], ...changes },
  })

const MONTHS = [
  { month: '一月', sales: 3, shop: '甲' },
  { month: '二月', sales: 4.5, shop: '乙' },
]

async function signInWith(...menus: string[]): Promise<string> {
  const { username } = await addPerson(server, admin, { selectedroles: await addRole(server.database, menus) })
  return server.signIn(username, USER_PASSWORD)
}

describe('a graph that an administrator makes', () => {
  it('shows the rows of its statement with titles, texts, sums and filters', async () => {
    const head = await taken('POST', `${HEAD}/add`, graph())
    const answer = await taken<GraphAnswer>('GET', data(head.code))
    expect(answer.head).toMatchObject({ code: head.code, xaxisField: 'post_rank', graphType: 'bar,table' })
    expect(Object.keys(answer.head)).not.toContain('cgrSql')
    expect(answer.columns.map(({ title }) => title)).toEqual(['职级', '职务数'])
    expect(answer.items).toContainEqual(
      expect.objectContaining({ fieldName: 'number', isTotal: 'Y', searchFlag: 'N', fieldType: 'Long' }),
    )
    expect(answer.queryInfo).toMatchObject([{ field: 'post_rank', view: 'list', dictCode: 'position_rank' }])
    const sum = answer.data.reduce((all, row) => all + Number(row.number), 0)
    expect(answer.data.length).toBeGreaterThan(0)
    expect(answer.summary).toEqual({ number: sum })
    expect(answer.data[0]).toHaveProperty('post_rank_dictText')

    const rank = String(answer.data[0]!.post_rank)
    const filters = [`&post_rank=${rank}`, `&force_post_rank=${rank}`]
    const params = `&params=${encodeURIComponent(JSON.stringify({ post_rank: rank }))}`
    for (const query of [...filters, params]) {
      const { data: rows } = await taken<GraphAnswer>('GET', data(head.id, query))
      expect(rows.map((row) => row.post_rank)).toEqual([rank])
    }
    expect(await refused('GET', data(head.code, '&params=[1]'))).toContain('JSON 对象')
  })

  it('lists unknown conditions: all graphs of a page get the same conditions', async () => {
    const head = await taken('POST', `${HEAD}/add`, graph())
    const { body } = await server.call<GraphAnswer>('GET', data(head.code, '&post_rank=x&shop=y'), {
      token: admin,
      headers: { [STRICT_QUERY_HEADER]: '1' },
    })
    expect(body.result).toMatchObject({ data: [], ignored: ['shop'] })
  })

  it('binds its parameters', async () => {
    const cgrSql = `select code, 1 as number from sys_position where code = \${wanted}`
    const head = await taken(
      'POST',
      `${HEAD}/add`,
      graph({
        ...{ cgrSql, xaxisField: 'code', onlGraphreportItemList: [] },
        paramsList: [{ paramName: 'wanted', paramTxt: '编码', paramType: 'String', paramValue: 'director' }],
      }),
    )
    const codes = async (query = '') => (await taken<GraphAnswer>('GET', data(head.id, query))).data.map((r) => r.code)
    expect(await codes()).toEqual(['director'])
    expect(await codes('&self_wanted=analyst')).toEqual(['analyst'])
    expect(await codes(`&self_wanted=${encodeURIComponent("' or '1'='1")}`)).toEqual([])
    const kept = await taken<Row[]>('GET', `/online/graphreport/params/listByHeadId?headId=${head.id}`)
    expect(kept).toMatchObject([{ paramName: 'wanted', paramValue: 'director' }])
  })

  it('shows rows that are written as JSON, which are filtered and summed up like all others', async () => {
    const items = [{ fieldName: 'sales', fieldTxt: '销售额', fieldType: 'BigDecimal', isTotal: '1' }]
    const head = await taken('POST', `${HEAD}/add`, json({ data: MONTHS }, { onlGraphreportItemList: items }))
    const answer = await taken<GraphAnswer>('GET', data(head.code))
    expect(answer.data.map(({ month, sales }) => [month, sales])).toEqual([
      ['一月', 3],
      ['二月', 4.5],
    ])
    expect(answer.summary).toEqual({ sales: 7.5 })
    const one = await taken<GraphAnswer>('GET', data(head.code, `&force_shop=${encodeURIComponent('乙')}`))
    expect(one).toMatchObject({ total: 1, data: [{ month: '二月' }] })
  })

  it('shows an online report only to people with permission to read the report too', async () => {
    const report = {
      code: freshCode(),
      name: '报表',
      cgrSql: "select code, 1 as one from sys_position where code = 'director'",
    }
    await taken('POST', '/online/cgreport/head/add', report)
    const over = { dataType: 'report', cgrSql: '', reportCode: report.code, onlGraphreportItemList: [] }
    const head = await taken('POST', `${HEAD}/add`, graph({ ...over, xaxisField: 'code', yaxisField: 'one' }))
    expect(await taken<GraphAnswer>('GET', data(head.code))).toMatchObject({ data: [{ code: 'director', one: 1 }] })
    const { id } = await taken('POST', `${HEAD}/publish`, { id: String(head.id) })
    const half = await signInWith(String(id))
    expect(await refused('GET', data(head.code), undefined, half)).toContain('拒绝访问')
    const [reports] = await taken<{ records: Row[] }>('GET', `/online/cgreport/head/list?code=${report.code}`).then(
      (r) => r.records,
    )
    const entry = await taken('POST', '/online/cgreport/head/publish', { id: String(reports!.id) })
    const both = await signInWith(String(id), String(entry.id))
    expect(await taken<GraphAnswer>('GET', data(head.code), undefined, both)).toMatchObject({ total: 1 })
    expect(await refused('POST', `${HEAD}/add`, graph({ ...over, reportCode: 'no_such' }))).toContain('没有该报表')
  })

  it('is for those alone who were granted it, by its code and by its key', async () => {
    const head = await taken('POST', `${HEAD}/add`, json(MONTHS))
    const other = await signInWith()
    const sheet = `/online/graphreport/api/exportXlsById?id=${head.code}`
    for (const path of [data(head.code), data(head.id), data('no_such'), sheet]) {
      expect(await refused('GET', path, undefined, other)).toContain('拒绝访问')
    }
    expect(await refused('GET', data('no_such'))).toContain('图表「no_such」不存在')
    const publish = () => taken('POST', `${HEAD}/publish`, { id: String(head.id) })
    const entry = await publish()
    expect(await publish()).toEqual(entry)
    const reader = await signInWith(String(entry.id))
    expect((await taken<GraphAnswer>('GET', data(head.code), undefined, reader)).total).toBe(2)
    expect(await refused('POST', `${HEAD}/publish`, { id: String(head.id) }, reader)).toContain('拒绝访问')
  })

  it('is handed out as a workbook', async () => {
    const head = await taken('POST', `${HEAD}/add`, json(MONTHS))
    const path = `/tjjc/online/graphreport/api/exportXlsById?id=${head.code}&force_shop=${encodeURIComponent('甲')}`
    const response = await server.app.inject({ url: path, headers: { 'X-Access-Token': admin } })
    const cells = (await textsIn(response.rawPayload)).flat()
    expect(cells).toEqual(expect.arrayContaining(['一月', '甲']))
    expect(cells).not.toContain('二月')
    const loggedOperations = async () => {
      const { rows } = await server.database.pool.query(
        'select log_content as content, success from sys_log where operate_type = 6 and log_content like $1',
        [`%（${head.code}）`],
      )
      return rows
    }
    await expect.poll(loggedOperations).toEqual([{ content: `导出图表${head.name}（${head.code}）`, success: 1 }])
  })
})

describe('what is no graph', () => {
  it.each<[string, Row, string]>([
    ['two statements', { cgrSql: 'select 1 as a; delete from sys_user' }, '报表SQL'],
    [
      'a write in a query',
      { cgrSql: 'with x as (delete from sys_position returning id) select 1 as a from x' },
      '报表SQL',
    ],
    ['a function that waits', { cgrSql: 'select pg_sleep(9) as a' }, '报表SQL'],
    ['the catalogue', { cgrSql: 'select relname as a from pg_class' }, '报表SQL'],
    ['a secret', { cgrSql: 'select password as post_rank, 1 as number from sys_user' }, '报表SQL'],
    ['nothing to read', { cgrSql: '' }, '请输入数据内容'],
    ['no such X field', { xaxisField: 'nowhere' }, '数据中没有字段「nowhere」'],
    ['a Y field that is a text', { yaxisField: 'number,post_rank' }, '字段「post_rank」不是数值'],
    ['an unknown kind', { graphType: 'bar,hologram' }, 'graphType'],
    ['no JSON', { dataType: 'json', cgrSql: '[1,' }, '不是正确的 JSON'],
    ['JSON without rows', { dataType: 'json', cgrSql: '{"data": [1]}' }, '须为对象的列表'],
    ['strange names', { dataType: 'json', cgrSql: '[{"a b": 1}]' }, '须以小写字母开头'],
    ['an address of its own', { dataType: 'api', cgrSql: 'http://127.0.0.1/' }, 'dbSource'],
    ['a jump out of the application', { clickAction: 'jump', jumpHref: '//evil.example' }, '跳转地址'],
    ['a jump to nowhere', { clickAction: 'jump' }, '请输入跳转地址'],
  ])('is refused: %s', async (_, changes, reason) => {
    expect(await refused('POST', `${HEAD}/add`, graph(changes))).toContain(reason)
  })

  it('is looked at by its designer only', async () => {
    const fields = { type: 'json', data: JSON.stringify(MONTHS) }
    const parsed = await taken<Row>('POST', `${HEAD}/parseField`, fields)
    expect(parsed).toMatchObject({ names: 'month,sales,shop' })
    expect(parsed.fields).toMatchObject([{ fieldType: 'String' }, { fieldType: 'BigDecimal' }, { fieldType: 'String' }])
    expect(await refused('POST', `${HEAD}/parseField`, fields, await signInWith())).toContain('拒绝访问')
  })
})

describe('a page of graphs', () => {
  it('returns the graphs that the reader was granted, in groups', async () => {
    const heads = await Promise.all([json(MONTHS), json(MONTHS)].map((body) => taken('POST', `${HEAD}/add`, body)))
    const [one, other] = heads.map(({ code }) => String(code))
    const templetCode = freshCode()
    const items = [
      { graphreportCode: one, graphreportType: 'bar', groupNum: 1, groupTxt: '销售' },
      { graphreportCode: one, graphreportType: 'pie', groupNum: 1 },
      { graphreportCode: other, graphreportType: 'line', groupNum: 2, groupTxt: '其他', groupStyle: 'tabs' },
      { graphreportCode: other, graphreportType: 'table', groupNum: 2, isShow: '0' },
    ].map((item, orderNum) => ({ ...item, orderNum }))
    const templet = await taken('POST', `${TEMPLET}/add`, {
      ...{ templetCode, templetName: '总览', templetStyle: 'double' },
      onlGraphreportTempletItemList: items,
    })
    const all = (token = admin) =>
      taken<GraphTempletAnswer>('GET', `/online/graphreport/api/getTempletAllData?id=${templetCode}`, undefined, token)
    expect(await all()).toMatchObject({
      templet: { templetName: '总览', templetStyle: 'double' },
      groups: [
        { groupTxt: '销售', groupStyle: 'card', charts: [{ graphreportType: 'bar' }, { graphreportType: 'pie' }] },
        { groupTxt: '其他', groupStyle: 'tabs', charts: [{ graphreportCode: other, graphreportType: 'line' }] },
      ],
      withheld: 0,
    })
    const kept = await taken<Row[]>('GET', `${TEMPLET}/queryTempletItemByMainId?id=${templet.id}`)
    expect(kept).toHaveLength(4)
    const page = await taken('POST', `${TEMPLET}/publish`, { id: String(templet.id) })
    expect(await taken('POST', `${TEMPLET}/publish`, { id: String(templet.id) })).toEqual(page)
    // The graphs can be granted below their page.
    const { rows } = await server.database.pool.query<{ id: string; perms: string }>(
      'select id, perms, name, menu_type from sys_permission where parent_id = $1 order by perms = $2 desc',
      [page.id, `online:graph:${one}`],
    )
    expect(rows).toMatchObject([
      { perms: `online:graph:${one}`, menu_type: 2, name: '图表：各职级职务' },
      { perms: `online:graph:${other}` },
    ])
    const [first] = rows
    const reader = await signInWith(String(page.id), first!.id)
    expect(await all(reader)).toMatchObject({ groups: [{ charts: [{}, {}] }], withheld: 1 })
    expect((await taken<GraphAnswer>('GET', data(one), undefined, reader)).total).toBe(2)
    expect(await refused('GET', data(other), undefined, reader)).toContain('拒绝访问')
    const path = `/online/graphreport/api/getTempletAllData?id=${templetCode}`
    expect(await refused('GET', path, undefined, await signInWith(first!.id))).toContain('拒绝访问')
  })

  it('names graphs that are there', async () => {
    const items = [{ graphreportCode: 'no_such', graphreportType: 'bar' }]
    const body = {
      templetCode: freshCode(),
      templetName: '空',
      templetStyle: 'tab',
      onlGraphreportTempletItemList: items,
    }
    expect(await refused('POST', `${TEMPLET}/add`, body)).toContain('graphreportCode')
  })
})
