import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from '#server/modules/system/data-source/testing/fixture.ts'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { ReportData, ReportDescription } from '#shared/wire/report.ts'

/** Writes a parameter; built here so that it does not look like a mistaken template. */
const param = (name: string) => `\${${name}}`

let harness: Fixture
beforeAll(async () => {
  harness = await openFixture()
  await harness.server.database.pool.query(
    `create table outside_shop (id integer, name text, opened date, area numeric(10, 2), org text, "日期" text);
     insert into outside_shop values (1, '一店', '2026-01-05', 12.5, 'A01', ''), (2, '二店', '2026-02-01', 7.5, 'admin', ''),
       (3, '三店_a', '2026-03-01', 1, 'A01', '')`,
  )
  await harness.add({ code: 'pg', ...harness.postgres() })
  await harness.add({ code: 'my', ...harness.mysqlSource() })
  await harness.add({ code: 'file', dbType: '10', dbFile: 'shop.db' })
  await harness.add({ code: 'web', ...harness.httpSource() })
})
afterAll(() => harness.close())

type Method = Parameters<Fixture['server']['call']>[0]

async function call<T = Row>(method: Method, path: string, body?: Row, token = harness.admin) {
  return (await harness.server.call<T>(method, path, { token, ...(body && { body }) })).body
}

async function taken<T = Row>(method: Method, path: string, body?: Row, token = harness.admin): Promise<T> {
  const answer = await call<T>(method, path, body, token)
  if (!answer.success) throw new Error(`${answer.message} ${JSON.stringify(answer.result)}`)
  return answer.result
}

const add = (code: string, head: Row) => call('POST', '/online/cgreport/head/add', { code, name: code, ...head })
const data = (code: string, query = '') => taken<ReportData>('GET', `/online/cgreport/api/getData/${code}?${query}`)
const names = async (code: string, query = '') => (await data(code, query)).records.map(({ name }) => name)

describe('a report over a table of another database', () => {
  it('has the columns of the table, with the settings that they were given', async () => {
    const { success, message } = await add('shops', {
      ...{ dbSource: 'pg', sourceTable: 'outside_shop', cgrSql: 'left over from before' },
      items: [
        { fieldName: 'name', fieldTxt: '店名', fieldType: 'String', isSearch: '1' },
        { fieldName: 'area', fieldTxt: '面积', fieldType: 'BigDecimal', isTotal: '1', isOrder: '1' },
      ],
    })
    expect([success, message]).toEqual([true, expect.any(String)])
    const { columns } = await taken<ReportDescription>('GET', '/online/cgreport/api/getRpColumns/shops')
    expect(columns.map(({ dataIndex, title, type }) => [dataIndex, title, type])).toEqual([
      ['name', '店名', 'String'],
      ['area', '面积', 'BigDecimal'],
      ['opened', 'opened', 'Date'],
      ['org', 'org', 'String'],
    ])
  })

  it('is filtered, ordered, paged, summed up and exported like any other', async () => {
    expect(await data('shops', 'column=area&order=asc&pageSize=2')).toEqual({
      records: [
        { id: 3, name: '三店_a', opened: '2026-03-01', area: 1, org: 'A01' },
        { id: 2, name: '二店', opened: '2026-02-01', area: 7.5, org: 'admin' },
      ],
      total: 3,
      summary: { area: 21 },
    })
    expect(await names('shops', `name=${encodeURIComponent('二')}`)).toEqual(['二店'])
    const response = await harness.server.app.inject({
      url: `${CONTEXT_PATH}/online/cgreport/api/exportXls/shops`,
      headers: { [TOKEN_HEADER]: harness.admin },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ])
  })

  it('brings rows under all its conditions, with parameters and variables bound', async () => {
    const filters = [
      { fieldName: 'opened', operator: '>=', value: param('from') },
      { fieldName: 'org', operator: 'IN', value: 'A01,admin' },
      { fieldName: 'name', operator: 'LIKE', value: param('name') },
    ]
    await add('by_day', {
      ...{ dbSource: 'pg', sourceTable: 'public.outside_shop', filters },
      params: [
        { paramName: 'from', paramTxt: '开业日期', paramType: 'Date', paramValue: '2026-01-10' },
        { paramName: 'name', paramTxt: '店名', paramType: 'String' },
      ],
    })
    expect(await names('by_day')).toEqual(['二店', '三店_a'])
    expect(await names('by_day', 'self_from=2026-03-01')).toEqual(['三店_a'])
    expect(await names('by_day', 'self_name=_')).toEqual(['三店_a'])
    expect(await names('by_day', `self_name=${encodeURIComponent("' or '1'='1")}`)).toEqual([])
    await add('own', { ...from('pg'), filters: [{ fieldName: 'org', operator: '=', value: '#{sys_user_code}' }] })
    expect(await names('own')).toEqual(['二店'])
    // A variable of the designer counts, the same text from a reader does not.
    await add('given', {
      ...{ ...from('pg'), filters: [{ fieldName: 'org', operator: '=', value: param('org') }] },
      params: [{ paramName: 'org', paramTxt: '部门', paramType: 'String', paramValue: '#{sys_user_code}' }],
    })
    expect(await names('given')).toEqual(['二店'])
    expect(await names('given', `self_org=${encodeURIComponent('#{sys_user_code}')}`)).toEqual([])
    // A variable without a value matches no row.
    await add('none', { ...from('pg'), filters: [{ fieldName: 'org', operator: '!=', value: '#{nothing_like_it}' }] })
    expect(await names('none')).toEqual([])
  })

  it('shows its first rows before it is saved, to people with permission to name the source', async () => {
    const rights = ['online-report-head', 'online-report-head-edit']
    const draft = {
      ...{ dbSource: 'pg', sourceTable: 'outside_shop' },
      filters: [{ fieldName: 'opened', operator: '>=', value: param('from') }],
      params: [{ paramName: 'from', paramTxt: '开业日期', paramType: 'Date', paramValue: '2026-01-10' }],
      items: [{ fieldName: 'name', fieldTxt: '店名', fieldType: 'String' }],
    }
    const preview = (body: Row, token = harness.admin) =>
      call<ReportDescription & { data: ReportData }>('POST', '/online/cgreport/head/preview', body, token)
    const { result } = await preview(draft)
    expect(result.data.records.map(({ name }) => name)).toEqual(['二店', '三店_a'])
    expect(result.columns[0]).toMatchObject({ title: '店名' })
    const strange = [{ fieldName: 'secret', operator: '=', value: 'x' }]
    expect((await preview({ ...draft, filters: strange })).message).toContain('secret')
    expect((await preview({ ...draft, filters: [{ ...strange[0], operator: 'or' }] })).success).toBe(false)
    expect((await preview({ ...draft, sourceTable: 'pg_catalog.nothing' })).success).toBe(false)
    const { username } = await addPerson(harness.server, harness.admin, {
      selectedroles: await addRole(harness.server.database, rights),
    })
    const token = await harness.server.signIn(username, USER_PASSWORD)
    expect(await preview(draft, token)).toMatchObject({ success: false, message: '拒绝访问' })
  })

  it('refuses to speak of a part as if it were everything', async () => {
    await harness.server.database.pool.query(
      'create table outside_many as select n as id from generate_series(1, 9) as n',
    )
    await add('many', { dbSource: 'pg', sourceTable: 'outside_many' })
    const { success, message } = await call('GET', '/online/cgreport/api/getData/many')
    expect([success, message]).toEqual([false, '数据源返回的数据过多（已读取5条，仍未读完），请增加筛选条件'])
  })
})

const from = (source: string) => ({ dbSource: source, sourceTable: 'outside_shop' })

describe('a report over other kinds of sources', () => {
  it('reads a file of SQLite', async () => {
    const added = await add('file_shops', {
      ...{ dbSource: 'file', sourceTable: 'shop' },
      filters: [{ fieldName: 'id', operator: '>', value: '1' }],
    })
    expect(added).toMatchObject({ success: true })
    expect(await names('file_shops')).toEqual(['二店', '三店'])
  })

  it('reads the list in the answer of an address, whose rows get numbers where they have no key', async () => {
    const described = await taken<{ fields: Row[] }>('POST', '/online/cgreport/head/parseSql', {
      ...{ dbKey: 'web', table: 'list', rows: 'data.items' },
    })
    expect(described.fields.map(({ fieldName, fieldType }) => [fieldName, fieldType])).toEqual([
      ['id', 'Long'],
      ['q', 'String'],
      ['value', 'Long'],
    ])
    await add('web_rows', {
      ...{ dbSource: 'web', sourceTable: 'list', sourceRows: 'data.items' },
      filters: [{ fieldName: 'id', operator: '=', value: param('id') }],
      params: [{ paramName: 'id', paramTxt: '编号', paramType: 'Long' }],
    })
    expect((await data('web_rows')).records).toMatchObject([{ id: 1, q: '/api/list' }, { id: 2 }, { value: 3 }])
    // The address ignores the condition; the report applies it.
    expect((await data('web_rows', 'self_id=1')).records).toMatchObject([{ id: 1, q: '/api/list?id=1' }])
  })

  it('asks MySQL in its own language', async () => {
    harness.mysql.seen.length = 0
    await add('my_rows', { dbSource: 'my', sourceTable: 'goods' })
    expect(JSON.stringify(harness.mysql.seen)).toContain('information_schema.columns')
  })
})

describe('what is refused', () => {
  it.each([
    ['no such table', { dbSource: 'pg', sourceTable: 'nothing_here' }, '数据源中没有「nothing_here」'],
    ['a table with a statement in it', { dbSource: 'pg', sourceTable: 'x" ; drop table sys_user --' }, '数据源中没有'],
    ['a source that is not there', { dbSource: 'nothing', sourceTable: 'a' }, '数据源'],
    ['neither a statement nor a source', {}, '请输入报表SQL'],
    [
      'a condition on a field that is not there',
      { dbSource: 'file', sourceTable: 'shop', filters: [{ fieldName: 'name or 1=1', operator: '=', value: '1' }] },
      '数据源的表中没有该字段',
    ],
    [
      'a condition of no kind that there is',
      { dbSource: 'file', sourceTable: 'shop', filters: [{ fieldName: 'name', operator: '= 1 or', value: '1' }] },
      '条件',
    ],
  ])('%s', async (_, head, why) => {
    const { success, message, result } = await add('refused', head)
    expect(success).toBe(false)
    expect(JSON.stringify([message, result])).toContain(why)
  })

  it('a source to whom may not see which there are, and a report to whom it was not granted', async () => {
    const grants = ['online-report-head', 'online-report-head-add', 'online-report-head-edit']
    const { username } = await addPerson(harness.server, harness.admin, {
      selectedroles: await addRole(harness.server.database, grants),
    })
    const designer = await harness.server.signIn(username, USER_PASSWORD)
    const body = { code: 'sneaky', name: '越权', dbSource: 'file', sourceTable: 'shop' }
    const saved = await call('POST', '/online/cgreport/head/add', body, designer)
    const parsed = await call('POST', '/online/cgreport/head/parseSql', { dbKey: 'file', table: 'shop' }, designer)
    const read = await call('GET', '/online/cgreport/api/getData/file_shops', undefined, designer)
    expect([saved.success, parsed.success, read.success]).toEqual([false, false, false])
    // Without its conditions the report would show everything.
    const [head] = (await taken<{ records: Row[] }>('GET', '/online/cgreport/head/list?code=file_shops')).records
    const whole = await taken<{ filters: Row[] }>(
      'GET',
      `/online/cgreport/head/queryById?id=${head!.id}&children=filters`,
    )
    for (const change of [{ rowState: 'deleted' }, { rowState: 'modified', value: '0' }]) {
      const edit = { id: head!.id, version: whole.filters[0]!.version, filters: [{ ...whole.filters[0], ...change }] }
      const edited = await call('PUT', '/online/cgreport/head/edit', edit, designer)
      expect([edited.success, JSON.stringify(edited)]).toEqual([false, expect.stringContaining('拒绝访问')])
    }
    expect(await names('file_shops')).toEqual(['二店', '三店'])
    expect(JSON.stringify(saved)).toContain('拒绝访问')
  })

  it('the deletion of a source that a report reads', async () => {
    const { records } = (await harness.call('GET', 'list?code=file')).body.result as { records: Row[] }
    const { success } = (await harness.call('DELETE', `delete?id=${records[0]!.id}`)).body
    expect(success).toBe(false)
    expect(await names('file_shops')).toEqual(['二店', '三店'])
  })
})
