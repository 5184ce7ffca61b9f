import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportData, ReportDescription } from '#shared/wire/report.ts'

/** Placeholder of a parameter, built so that it does not look like a mistaken template. */
const param = (name: string) => `\${${name}}`

const STATEMENT = [
  'select r.enterprise, sum(l.amount) as amount, count(*) as lines, max(r.report_date) as last_on',
  'from biz_daily_report r, biz_daily_report_line l',
  `where l.report_id = r.id and (${param('least')} is null or l.amount >= ${param('least')})`,
  `and r.enterprise like '%${param('name')}%'`,
  'group by r.enterprise order by 1',
].join('\n')

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await addReport('甲商场', [10, 20])
  await addReport('乙商场', [5])
})
afterAll(() => server.close())

async function addReport(enterprise: string, amounts: number[]) {
  const lines = amounts.map((amount, index) => ({ goods: `货${index}`, unit: 'ton', sold: 1, price: amount, amount }))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const body = { enterprise, reportDate: '2026-03-01', total, lines, contact: { name: '张三' } }
  await taken('POST', '/business/dailyReport/add', body)
}

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

const freshCode = () => `r_${randomInt(1_000_000_000)}`
const parse = (sql: string) => `/online/cgreport/head/parseSql?sql=${encodeURIComponent(sql)}`
const data = (code: string, query = '') => `/online/cgreport/api/getData/${code}?${query}`

describe('a report of an administrator', () => {
  let head: Row
  beforeAll(async () => {
    head = await taken('POST', '/online/cgreport/head/add', {
      ...{ code: 'by_enterprise', name: '企业汇总', cgrSql: STATEMENT },
      items: [
        { fieldName: 'enterprise', fieldTxt: '企业', fieldType: 'String', isOrder: '1', isSearch: '1' },
        { fieldName: 'amount', fieldTxt: '金额', fieldType: 'BigDecimal', isTotal: '1' },
      ],
      params: [{ paramName: 'least', paramTxt: '最低金额', paramType: 'BigDecimal' }],
    })
  })

  it('has the columns of its statement, with their settings', async () => {
    const description = await taken<ReportDescription>('GET', '/online/cgreport/api/getRpColumns/by_enterprise')
    expect(await taken('GET', `/online/cgreport/api/getColumns/${head.id}`)).toEqual(description)
    expect(description.columns.map(({ dataIndex, title, type }) => [dataIndex, title, type])).toEqual([
      ['enterprise', '企业', 'String'],
      ['amount', '金额', 'BigDecimal'],
      ['lines', 'lines', 'Long'],
      ['last_on', 'last_on', 'Date'],
    ])
  })

  it('reads this database after its data source was removed', async () => {
    const name = '企业汇总'
    await taken('PUT', '/online/cgreport/head/edit', { id: head.id, name, dbSource: '', sourceTable: '' })
    const now = await taken('GET', `/online/cgreport/head/queryById?id=${head.id}`)
    expect(now).toMatchObject({ name, dbSource: null })
  })

  it('shows texts of a SELECT that the reader may see', async () => {
    const code = `told_by_select_${randomInt(1_000_000)}`
    const cgrSql = 'select id as depart, depart_order as place from sys_depart'
    const dictCode = 'select id as value, depart_name as text from sys_depart order by depart_name'
    const items = [{ fieldName: 'depart', fieldTxt: '部门', fieldType: 'String', isSearch: '1', dictCode }]
    await taken('POST', '/online/cgreport/head/add', { code, name: '字典', cgrSql, items })
    const described = await taken<ReportDescription>('GET', `/online/cgreport/api/getRpColumns/${code}`)
    const [one] = described.dictOptions._replace_text_depart!
    expect(one).toEqual({ value: expect.any(String), text: expect.stringMatching(/[一-龥]/) })
    const [query] = await taken<Row[]>('GET', `/online/cgreport/api/getQueryInfo/${code}`)
    expect(query).toMatchObject({ field: 'depart', view: 'list' })
    const { records } = await taken<ReportData>('GET', data(code, `depart=${encodeURIComponent(one!.value)}`))
    expect(records).toMatchObject([{ depart: one!.value, depart_dictText: one!.text }])
    const add = (text: string) =>
      refused('POST', '/online/cgreport/head/add', {
        code: 'no_dict',
        name: '错',
        cgrSql,
        items: [{ ...items[0]!, dictCode: text }],
      })
    expect(await add('select id as value from sys_depart')).toContain('value、text 两列')
    expect(await add(`select id as value, depart_name as text from sys_depart where id = '\${x}'`)).toContain(
      '没有参数',
    )
    expect(await add('select username as value, password as text from sys_user')).toContain('password')
    expect(await add('select 1 as value, pg_sleep(9)::text as text')).toContain('pg_sleep')
  })

  it('searches the texts of a SELECT when there are more than one answer has', async () => {
    const { pool } = server.database
    await pool.query(`insert into sys_position (id, code, name, post_rank)
      select 'p' || n, 'long' || n, '长名单' || n, '1' from generate_series(1, 1200) as n on conflict do nothing`)
    const code = `told_by_search_${randomInt(1_000_000)}`
    const items = [
      {
        ...{ fieldName: 'place', fieldTxt: '职务', fieldType: 'String', isSearch: '1' },
        dictCode: 'select code as value, name as text from sys_position order by name',
      },
    ]
    const cgrSql = 'select code as place from sys_position'
    await taken('POST', '/online/cgreport/head/add', { code, name: '长字典', cgrSql, items })
    const [queryItem] = await taken<Row[]>('GET', `/online/cgreport/api/getQueryInfo/${code}`)
    expect(queryItem).toMatchObject({ field: 'place', view: 'sel_search', dictReport: code })
    const list = async (query: Row) => {
      const text = new URLSearchParams({ code, field: 'place', ...query } as Record<string, string>)
      const found = await taken<{ value: string; text: string }[]>(
        'GET',
        `/online/cgreport/api/getReportDictList?${text}`,
      )
      return found.map(({ value, text }) => `${value} ${text}`)
    }
    expect(await list({ keyword: '长名单117' })).toEqual([
      'long117 长名单117',
      ...Array.from({ length: 9 }, (_, index) => `long117${index} 长名单117${index}`),
    ])
    expect(await list({ keyword: '长名单117', pageNo: '2' })).toEqual(['long1179 长名单1179'])
    expect(await list({ values: 'long1200,gone' })).toEqual(['long1200 长名单1200'])
    expect(await list({ keyword: '%' })).toEqual([])
    expect(await list({ values: '\0' })).toEqual([])
    expect(await list({ keyword: '长名单1179', keys: 'x', condition: '{', force_text: 'y', column: 'text' })).toEqual([
      'long1179 长名单1179',
    ])
  })

  it('shows texts instead of values, and filters by them', async () => {
    const code = `told_in_words_${randomInt(1_000_000)}`
    const cgrSql =
      'select r.enterprise, count(*) as lines from biz_daily_report r, biz_daily_report_line l where l.report_id = r.id group by r.enterprise'
    const items = [
      { fieldName: 'enterprise', fieldTxt: '企业', fieldType: 'String' },
      { fieldName: 'lines', fieldTxt: '行数', fieldType: 'Long', isSearch: '1', replaceVal: '一行_1,两行_2' },
    ]
    await taken('POST', '/online/cgreport/head/add', { code, name: '替换', cgrSql, items })
    const described = await taken<ReportDescription>('GET', `/online/cgreport/api/getRpColumns/${code}`)
    expect(described.columns[1]).toMatchObject({ dataIndex: 'lines', customRender: '_replace_text_lines' })
    expect(described.dictOptions._replace_text_lines).toEqual([
      { value: '1', text: '一行' },
      { value: '2', text: '两行' },
    ])
    const [query] = await taken<Row[]>('GET', `/online/cgreport/api/getQueryInfo/${code}`)
    expect(query).toMatchObject({ field: 'lines', view: 'list' })
    const { records } = await taken<ReportData>('GET', data(code, 'lines=2'))
    expect(records).toEqual([expect.objectContaining({ enterprise: '甲商场', lines_dictText: '两行' })])
    const byCode = await taken<Row[]>('GET', `/online/cgreport/item/listByHeadCode?headCode=${code}`)
    expect(byCode.map(({ replaceVal }) => replaceVal)).toEqual([null, '一行_1,两行_2'])
    expect(await refused('GET', '/online/cgreport/item/listByHeadCode?headCode=no_such')).toContain('未找到')
    const wrong = { code: 'wrong_words', name: '错', cgrSql, items: [{ ...items[1]!, replaceVal: '一行' }] }
    expect(await refused('POST', '/online/cgreport/head/add', wrong)).toContain('替换值应为 文本_值')
  })

  it('is read, filtered, summed up, and takes parameters as values', async () => {
    const whole = await taken<ReportData>('GET', data('by_enterprise'))
    expect(new Map(whole.records.map(({ enterprise, amount }) => [enterprise, amount]))).toEqual(
      new Map([
        ['甲商场', 30],
        ['乙商场', 5],
      ]),
    )
    expect(whole).toMatchObject({ total: 2, summary: { amount: 35 } })
    const few = await taken<ReportData>('GET', data('by_enterprise', 'self_least=15&self_name=甲'))
    expect(few.records).toMatchObject([{ enterprise: '甲商场', amount: 20, last_on: '2026-03-01' }])
    const hostile = encodeURIComponent("' or '1'='1")
    expect((await taken<ReportData>('GET', data('by_enterprise', `self_name=${hostile}`))).total).toBe(0)
    expect((await taken<ReportData>('GET', data('by_enterprise', 'enterprise=乙'))).total).toBe(1)
  })

  it('is added with its head apart from its rows, as other clients send it', async () => {
    const code = `apart_${randomInt(1_000_000)}`
    const { id } = await taken('POST', '/online/cgreport/head/add', {
      head: {
        code,
        name: '分开',
        cgrSql: `select name, post_rank from sys_position where name like '%${param('part')}%'`,
      },
      items: [{ fieldName: 'name', fieldTxt: '名称', fieldType: 'String', isSearch: '1', searchMode: 'group' }],
      params: [{ paramName: 'part', paramTxt: '部分', paramType: 'String' }],
    })
    const items = await taken<Row[]>('GET', `/online/cgreport/item/listByHeadId?headId=${id}`)
    expect(items).toMatchObject([{ fieldName: 'name', searchMode: 'range' }])
    expect(await taken('GET', `/online/cgreport/param/listByHeadId?headId=${id}`)).toMatchObject([
      { paramName: 'part' },
    ])
    expect(await taken('GET', `/online/cgreport/api/getQueryInfo/${code}`)).toMatchObject([{ mode: 'range' }])
  })

  it('keeps the ORDER BY of its statement, also with a key, until a column is sorted', async () => {
    const code = `ordered_${randomInt(1_000_000)}`
    const cgrSql = 'select id, code, name from sys_position order by code desc'
    const items = [{ fieldName: 'code', fieldTxt: '编码', fieldType: 'String', isOrder: '1' }]
    await taken('POST', '/online/cgreport/head/add', { code, name: '有序', cgrSql, items })
    const codes = async (query: string) =>
      (await taken<ReportData>('GET', data(code, query))).records.map((row) => row.code)
    const { rows } = await server.database.pool.query(
      'select code from sys_position where tenant_id = 0 and del_flag = 0 order by code desc limit 20',
    )
    const descending = rows.map((row) => row.code)
    expect(descending.length).toBeGreaterThan(2)
    expect(await codes('pageSize=20')).toEqual(descending)
    expect(await codes('pageSize=20&column=createTime&order=desc')).toEqual(descending)
    const pages = [...(await codes('pageSize=1')), ...(await codes('pageSize=1&pageNo=2'))]
    expect(pages).toEqual(descending.slice(0, 2))
    expect((await codes('pageSize=20&column=code&order=asc'))[0]).not.toBe(descending[0])
    expect(Object.keys((await taken<ReportData>('GET', data(code))).records[0]!)).toEqual(['id', 'code', 'name'])
  })

  it('needs its grant, by its code and by its key', async () => {
    const { username } = await addPerson(server, admin, { selectedroles: await addRole(server.database, []) })
    const other = await server.signIn(username, USER_PASSWORD)
    for (const code of ['by_enterprise', String(head.id), 'nothing_like_it']) {
      expect(await refused('GET', data(code), undefined, other)).toContain('拒绝访问')
    }
    expect(await refused('GET', parse('select 1 as a'), undefined, other)).toContain('拒绝访问')
    expect((await taken<ReportData>('GET', data(String(head.id)))).total).toBe(2)
  })

  it('is opened by its own menu entry, added once, with the grant of the entry', async () => {
    const publish = () => taken('POST', '/online/cgreport/head/publish', { id: String(head.id) })
    const entry = await publish()
    expect(await publish()).toEqual(entry)
    const { rows } = await server.database.pool.query(
      'select name, url, component, perms from sys_permission where id = $1',
      [entry.id],
    )
    expect(rows).toEqual([
      {
        ...{ name: '企业汇总', url: '/online/cgreport/by_enterprise', perms: 'online:report:by_enterprise' },
        component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
      },
    ])
    const { username } = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, [String(entry.id)]),
    })
    const reader = await server.signIn(username, USER_PASSWORD)
    expect((await taken<ReportData>('GET', data('by_enterprise'), undefined, reader)).total).toBe(2)
    const publisher = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, ['online-report-head-publish', 'system-permission-add']),
    })
    for (const token of [reader, await server.signIn(publisher.username, USER_PASSWORD)]) {
      const why = await refused('POST', '/online/cgreport/head/publish', { id: String(head.id) }, token)
      expect(why).toContain('拒绝访问')
    }
  })

  it('is changed as a whole by the call of the agreed interface', async () => {
    const items = await taken<Row[]>('GET', `/online/cgreport/item/listByHeadId?headId=${head.id}`)
    expect(items.map(({ fieldName }) => fieldName)).toEqual(['enterprise', 'amount'])
    await taken('PUT', '/online/cgreport/head/editAll', {
      head: { id: head.id, name: '企业汇总表' },
      items: [items[0]!, { fieldName: 'lines', fieldTxt: '行数', fieldType: 'Long' }],
      deleteItemIds: String(items[1]!.id),
    })
    const { columns, cgRpConfigName } = await taken<ReportDescription>(
      'GET',
      '/online/cgreport/api/getRpColumns/by_enterprise',
    )
    expect(cgRpConfigName).toBe('企业汇总表')
    expect(columns.map(({ title }) => title)).toEqual(['企业', '行数', 'amount', 'last_on'])
    const params = await taken<Row[]>('GET', `/online/cgreport/param/listByHeadId?headId=${head.id}`)
    expect(params).toMatchObject([{ paramName: 'least' }])
  })
})

describe('the statement of a report', () => {
  it('is described by its columns and parameters', async () => {
    expect(await taken('GET', parse(STATEMENT))).toEqual({
      fields: ['enterprise', 'amount', 'lines', 'last_on'].map((fieldName, orderNum) => ({
        ...{
          fieldName,
          fieldTxt: fieldName,
          isShow: '1',
          isOrder: '0',
          isSearch: '0',
          searchMode: 'single',
          isTotal: '0',
        },
        orderNum,
        fieldType: ['String', 'BigDecimal', 'Long', 'Date'][orderNum],
      })),
      params: ['least', 'name'].map((paramName, orderNum) => ({
        ...{ paramName, paramTxt: paramName, paramType: ['BigDecimal', 'String'][orderNum], paramValue: '', orderNum },
      })),
    })
  })

  it('gets the types of its parameters from the database, also in a preview', async () => {
    const sql = `select report_date from biz_daily_report where report_date >= ${param('since')} and total > ${param('most')}`
    const { params } = await taken<{ params: Row[] }>('GET', parse(sql))
    expect(params.map(({ paramName, paramType }) => [paramName, paramType])).toEqual([
      ['since', 'Date'],
      ['most', 'BigDecimal'],
    ])
    const shown = await taken('POST', '/online/cgreport/head/preview', {
      cgrSql: sql,
      values: { since: '2026-01-01', most: '0' },
    })
    expect(shown).toMatchObject({ data: { total: 2 } })
  })

  it('may be longer than an address', async () => {
    const sql = `select 1 as a where '${'很'.repeat(7000)}' = ''`
    expect(await taken('POST', '/online/cgreport/head/parseSql', { sql })).toMatchObject({ params: [] })
  })

  it.each([
    ['delete from biz_daily_report', '应为一条 SELECT 语句'],
    ['select id\nfrom pg_shadow', '第2行第6列：不能读取表 pg_shadow'],
    ['select password from sys_user', '没有字段 password'],
    ['select pg_sleep(9) as a', '不能使用函数 pg_sleep'],
    ['select r.nothing_here from biz_daily_report r', '没有字段 nothing_here'],
    ['select r.goods\nfrom biz_daily_report r join biz_daily_report_line l on true', '第1行第8列：没有字段 r.goods'],
    [`select 1 as a\nfrom biz_daily_report\nwhere enterprise = 'x' and ${param('p')} = 1 + enterprise`, '第3行第'],
    [
      'select enterprise, count(*) as n from biz_daily_report',
      '第1行第8列：字段 biz_daily_report.enterprise 须在 GROUP BY',
    ],
    ['select 1 as a, 2 as a', '列名 a 重复'],
    ['select array_agg(enterprise) as a from biz_daily_report', '请用 array_to_string'],
    ['select 1 as "列"', '须用 AS 取名'],
  ])('is refused when it is parsed, and makes a draft when it is saved: %s', async (sql, reason) => {
    expect(await refused('GET', parse(sql))).toContain(reason)
    const { id, ...draft } = await taken('POST', '/online/cgreport/head/add', {
      code: freshCode(),
      name: '草稿',
      cgrSql: sql,
    })
    expect(draft).toMatchObject({ state: 'draft', draftReason: expect.stringContaining(reason) })
    expect(await taken('GET', `/online/cgreport/head/queryById?id=${id}`)).toMatchObject(draft)
  })

  it('may name only tables whose records its designer may list', async () => {
    const grants = ['online-report-head', 'online-report-head-add', 'online-report-head-edit']
    const { username } = await addPerson(server, admin, { selectedroles: await addRole(server.database, grants) })
    const designer = await server.signIn(username, USER_PASSWORD)
    expect(await refused('GET', parse(STATEMENT), undefined, designer)).toContain('不能读取表 biz_daily_report')
    expect(await taken('GET', parse('select 1 as a'), undefined, designer)).toMatchObject({ params: [] })
  })

  it('cannot have the code of a report of the program', async () => {
    const body = { code: 'daily_sales', name: '销售', cgrSql: 'select 1 as a' }
    expect(await refused('POST', '/online/cgreport/head/add', body)).toContain('系统内置报表')
  })

  it('is limited in its columns', async () => {
    const sql = `select ${Array.from({ length: 1000 }, (_, at) => `1 c${at.toString(36)}`).join()}`
    for (const [path, body] of [
      ['parseSql', { sql }],
      ['preview', { cgrSql: sql }],
    ] as const) {
      expect(await refused('POST', `/online/cgreport/head/${path}`, body)).toContain('最多 100 列')
    }
    const draft = await taken('POST', '/online/cgreport/head/add', { code: freshCode(), name: '草稿', cgrSql: sql })
    expect(draft).toMatchObject({ state: 'draft', draftReason: expect.stringContaining('最多 100 列') })
  })

  it('is previewed by its first rows, unless they would cost too much', async () => {
    const preview = '/online/cgreport/head/preview'
    const shown = await taken('POST', preview, {
      cgrSql: STATEMENT,
      params: [{ paramName: 'least', paramTxt: '最低金额', paramType: 'BigDecimal' }],
      values: { name: '乙' },
    })
    expect(shown).toMatchObject({ cost: expect.any(Number), data: { total: 1, records: [{ enterprise: '乙商场' }] } })
    const grants = ['online-report-head', 'online-report-head-add', 'online-report-head-edit', 'system-position']
    const { username } = await addPerson(server, admin, { selectedroles: await addRole(server.database, grants) })
    const designer = await server.signIn(username, USER_PASSWORD)
    const dictCode = 'select username as value, phone as text from sys_user'
    const items = [{ fieldName: 'a', fieldTxt: 'a', fieldType: 'String', isShow: '1', dictCode }]
    const body = { cgrSql: 'select code as a from sys_position', items }
    expect(await refused('POST', preview, body, designer)).toContain('sys_user')
    // The cost would tell somebody with data rules about hidden rows.
    const limited = await taken('POST', preview, { cgrSql: body.cgrSql }, designer)
    expect(limited).toMatchObject({ data: { total: expect.any(Number) } })
    expect(limited).not.toHaveProperty('cost')
    const many = Array.from({ length: 9 }, (_, index) => `sys_dict_item a${index}`).join(', ')
    expect(await refused('POST', preview, { cgrSql: `select count(*) as n from ${many}` })).toMatch(/代价过高/)
  })

  describe('reports how and where it failed, without values', () => {
    const preview = (cgrSql: string, values: Row = {}, token = admin) =>
      refused('POST', '/online/cgreport/head/preview', { cgrSql, values }, token)
    it.each([
      [
        'select enterprise\n  from biz_daily_report where 1 / (total - total) > 0',
        '除数为零（可能的位置：第2行第33列）',
      ],
      [
        'select cast(enterprise as integer) as n from biz_daily_report',
        '值不能转换为所要的类型（可能的位置：第1行第8列）',
      ],
      [
        "select to_date(enterprise, 'YYYY') as d from biz_daily_report",
        '日期或时间的格式不正确（可能的位置：第1行第8列）',
      ],
      ['select date_trunc(enterprise, now()) as d from biz_daily_report', '函数的参数不正确（可能的位置：第1行第8列）'],
      ['select 2147483647 + count(*)::int4 * 1 as n from biz_daily_report', '数值超出范围'],
    ])('%s', async (sql, reason) => {
      const message = await preview(sql)
      expect(message).toContain(reason)
      expect(message).not.toMatch(/商场/)
    })

    it('also when the planner tries a pattern on rows that the designer does not see', async () => {
      const { pool } = server.database
      await pool.query(`insert into sys_position (id, code, name, post_rank, tenant_id)
        select 'far' || n, 'far' || n, 'C8-' || n % 3, '1', 7 from generate_series(1, 300) n`)
      await pool.query('analyze sys_position')
      const cgrSql = `select id from sys_position where name like '${param('pattern')}'`
      const shown = await taken('POST', '/online/cgreport/head/preview', { cgrSql, values: { pattern: '%C8\\' } })
      expect(shown).toMatchObject({ data: { total: 0 } })
      await pool.query("delete from sys_position where id like 'far%'")
    })
  })
})

describe('an author of reports', () => {
  it('may try an unpublished report, but reads no records that own statements may not name', async () => {
    const values = { code: 'untried', name: '未发布', cgrSql: 'select code, name from sys_position' }
    const { id } = await taken('POST', '/online/cgreport/head/add', {
      ...values,
      items: [
        { fieldName: 'code', fieldTxt: '编码', fieldType: 'String' },
        { fieldName: 'name', fieldTxt: '名称', fieldType: 'String' },
      ],
    })
    const tokenWith = async (entries: string[]) => {
      const role = await addRole(server.database, entries)
      const { username } = await addPerson(server, admin, { selectedroles: role })
      return server.signIn(username, USER_PASSWORD)
    }
    const describe = '/online/cgreport/api/getRpColumns/untried'
    const author = await tokenWith(['online-report-head', 'online-report-head-edit', 'system-position'])
    expect((await taken<ReportDescription>('GET', describe, undefined, author)).cgRpConfigName).toBe('未发布')
    expect((await taken<ReportData>('GET', data(String(id)), undefined, author)).total).toBeGreaterThan(0)
    const blind = await tokenWith(['online-report-head', 'online-report-head-edit'])
    expect((await server.call('GET', data(String(id)), { token: blind })).status).toBe(403)
    const reader = await tokenWith(['online-report-head', 'system-position'])
    expect((await server.call('GET', describe, { token: reader })).status).toBe(403)
  })
})
