import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

let server: TestServer
let token: string
let id: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
  const fields = [
    { dbFieldName: 'order_no', dbFieldTxt: '订单号', isQuery: '1' },
    { dbFieldName: 'state', dbFieldTxt: '状态' },
  ]
  const form = { tableName: 'agreed', tableTxt: '订单', tableType: 2, fields }
  id = String((await call('POST', '/online/cgform/head/add', form)).body.result.id)
  await call('POST', '/online/cgform/head/add', {
    ...{ tableName: 'agreed_line', tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [
      { dbFieldName: 'agreed_id', dbFieldTxt: '订单', mainTable: 'agreed' },
      { dbFieldName: 'goods', dbFieldTxt: '商品' },
    ],
  })
  const created = await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)
  if (!created.body.success) throw new Error(created.body.message)
  const steps = [{ kind: 'set', when: '', field: 'state', text: "'已审'" }]
  const button = { formId: id, kind: 'button', steps }
  for (const more of [
    { code: 'approve', title: '审核', buttonStyle: 'link', when: "row.state == '待审'", orderNum: 2 },
    { code: 'restart', title: '重置', buttonStyle: 'batch', orderNum: 1 },
    { code: 'check', title: '核对', buttonStyle: 'form' },
  ]) {
    const { body } = await call('POST', '/online/cgform/enhance/add', { ...button, ...more })
    if (!body.success) throw new Error(body.message)
  }
  await call('POST', '/online/cgform/head/publish', { id })
})
afterAll(() => server.close())

const call = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) })
const api = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  call<T>(method, `/online/cgform/api/${path}`, body, as)
const codesOf = (rows: unknown) => (rows as Row[]).map(({ buttonCode }) => buttonCode)

/** Adds a user with these permissions on the form. */
async function personWith(...codes: string[]): Promise<string> {
  const perms = codes.map((code) => `online:data:agreed:${code}`)
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from sys_permission where perms = any ($1)',
    [perms],
  )
  const role = await addRole(
    server.database,
    rows.map((row) => row.id),
  )
  const { id: userId, username } = await addPerson(server, token)
  await server.database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [userId, role])
  return server.signIn(username, USER_PASSWORD)
}

describe('the definition of a form, by the other calls of the agreed interface', () => {
  it('is read as a whole, and by its table', async () => {
    const { result } = (await api('GET', `getByHead?id=${id}`)).body
    expect(result).toMatchObject({ head: { id, tableName: 'agreed' }, indexs: [] })
    const fields = (await call<Row[]>('GET', '/online/cgform/field/listByHeadCode?headCode=agreed')).body.result
    expect(fields.map(({ dbFieldName }) => dbFieldName)).toEqual(['order_no', 'state'])
    expect(fields).toEqual(result.fields)
    expect((await call('GET', '/online/cgform/field/listByHeadCode?headCode=nothing')).body.message).toBe(
      '没有该在线表单',
    )
  })

  it('has a table name that no other form has', async () => {
    expect((await api('GET', `checkOnlyTable?tbname=agreed&id=${id}`)).body.success).toBe(true)
    expect((await api('GET', 'checkOnlyTable?tbname=not_agreed')).body.success).toBe(true)
    expect((await api('GET', 'checkOnlyTable?tbname=AGREED&id=other')).body.success).toBe(false)
  })

  it('is copied by its address', async () => {
    const copied = (await call('GET', `/online/cgform/head/copyOnlineTable/${id}?tableName=agreed_copy`)).body
    expect(copied).toMatchObject({ success: true, result: { id: expect.any(String) } })
    const fields = (await call<Row[]>('GET', '/online/cgform/field/listByHeadCode?headCode=agreed_copy')).body.result
    expect(fields.map(({ dbFieldName }) => dbFieldName)).toEqual(['order_no', 'state'])
    const person = await personWith('list')
    const again = `/online/cgform/head/copyOnlineTable/${id}?tableName=agreed_copy2`
    expect((await call('GET', again, undefined, person)).status).toBe(403)
  })

  it('lists its buttons, which events can be bound to beside the built-in ones', async () => {
    const buttons = (await call<Row[]>('GET', `/online/cgform/button/list/${id}`)).body.result
    expect(buttons).toMatchObject([
      { buttonCode: 'check', buttonStyle: 'form' },
      { buttonCode: 'restart', buttonStyle: 'button' },
      { buttonCode: 'approve', buttonStyle: 'link', exp: "row.state == '待审'", buttonStatus: '1', orderNum: 2 },
    ])
    const bound = (await call('GET', `/online/cgform/head/enhanceButton/${id}`)).body.result
    expect(codesOf(bound)).toEqual(['add', 'edit', 'delete', 'check', 'restart', 'approve'])
  })
})

describe('a form in use, by the other calls of the agreed interface', () => {
  it('lists the buttons that the caller may press, where they stand', async () => {
    expect(codesOf((await api('GET', 'getColumns/agreed')).body.result.cgButtonList)).toEqual(['restart', 'approve'])
    expect(codesOf((await api('GET', 'getFormItem/agreed')).body.result.cgButtonList)).toEqual(['check'])
    const person = await personWith('list', 'button:approve')
    const columns = (await api('GET', 'getColumns/agreed', undefined, person)).body.result
    expect(codesOf(columns.cgButtonList)).toEqual(['approve'])
    const { result } = (await api('GET', 'getFormItem/agreed', undefined, person)).body
    expect(result.cgButtonList).toEqual([])
  })

  it('is filled in by a designed form, whose nested values are stored as text', async () => {
    const body = { order_no: 'C-1', state: { level: [1, 2] }, agreed_line: [{ goods: '大米' }] }
    const added = (await api<string>('POST', 'crazyForm/agreed', body)).body
    expect(added).toMatchObject({ success: true, message: '添加成功！', result: expect.any(String) })
    const record = { orderNo: 'C-1', state: '{"level":[1,2]}', agreedLine: [{ goods: '大米' }] }
    for (const path of ['detail/agreed', `detail/${id}`, 'form/table_name/agreed']) {
      expect((await api('GET', `${path}/${added.result}`)).body.result).toMatchObject(record)
    }
    const edited = (await api('PUT', 'crazyForm/agreed', { id: added.result, order_no: 'C-2' })).body
    expect(edited).toMatchObject({ success: true, result: added.result })
    const printed = (await api('GET', `data/agreed/queryById?id=${added.result}`)).body.result
    expect(printed).toMatchObject({ id: added.result, orderNo: 'C-2' })
    expect(Object.values(printed).filter(Array.isArray)).toEqual([])
    expect((await api('GET', `detail/agreed/${added.result}`)).body.result).toMatchObject({
      ...record,
      orderNo: 'C-2',
    })
    expect((await api('PUT', 'crazyForm/agreed', { order_no: 'C-3' })).body.message).toBe('未找到对应实体')
  })

  it('is filled in by a designed form whose rows are JSON text, or a single row', async () => {
    for (const rows of ['[{"goods":"面粉"}]', '{"goods":"面粉"}', { goods: '面粉' }]) {
      const added = (await api<string>('POST', 'crazyForm/agreed', { order_no: 'J-1', agreed_line: rows })).body
      const { result } = await api('GET', `detail/agreed/${added.result}`).then(({ body }) => body)
      expect(result).toMatchObject({ agreedLine: [{ goods: '面粉' }] })
    }
    const wrong = await api('POST', 'crazyForm/agreed', { order_no: 'J-2', agreed_line: '[{' })
    expect(wrong.body.message).toContain('不是正确的 JSON')
  })

  it('exports a workbook with the filters of its list, and imports one', async () => {
    const [one, other] = [`E${Date.now()}`, `F${Date.now()}`]
    const workbook = await workbookOf(
      ['订单号', '状态'],
      [
        [one, '待审'],
        [other, '待审'],
      ],
    )
    const imported = await upload(workbook)
    expect(imported).toMatchObject({ success: true, result: { totalCount: 2, errorCount: 0 } })
    const lines = await exported({ paramsStr: JSON.stringify({ orderNo: one }) })
    expect(lines.flat()).toContain(one)
    expect(lines.flat()).not.toContain(other)
    expect((await exported({ orderNo: other })).flat()).toContain(other)
    for (const wrong of ['{', '[]', '1', 'null', '{"superQueryParams":{}}']) {
      const query = encodeURIComponent(wrong)
      expect((await api('GET', `exportXls/agreed?paramsStr=${query}`)).body.message).toContain('导出条件格式不正确')
    }
  })

  it('exports by the second path with the same filters', async () => {
    const [one, other] = [`X${randomInt(1e9)}`, `Y${randomInt(1e9)}`]
    for (const orderNo of [one, other]) await api('POST', 'form/agreed', { orderNo })
    const lines = (await exported({ paramsStr: JSON.stringify({ orderNo: one }) }, 'exportXlsOld')).flat()
    expect(lines).toContain(one)
    expect(lines).not.toContain(other)
  })

  it('logs each export with its form, for both calls', async () => {
    const mark = `M-${randomInt(1e9)}`
    await api('POST', 'form/agreed', { orderNo: mark })
    await exported({ orderNo: mark })
    const url = `${CONTEXT_PATH}/online/data/agreed/exportXls?orderNo=${mark}`
    await server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: token } })
    const loggedOperations = async () => {
      const { rows } = await server.database.pool.query(
        `select log_content as content, request_url as url, userid, success from sys_log
         where operate_type = 6 and request_param like $1 order by request_url`,
        [`%${mark}%`],
      )
      return rows
    }
    const entry = { content: expect.stringMatching(/^导出.+（agreed）$/), userid: 'admin', success: 1 }
    await expect.poll(loggedOperations).toEqual([
      { ...entry, url: '/online/cgform/api/exportXls/:table' },
      { ...entry, url: '/online/data/:table/exportXls' },
    ])
  })

  it('refuses each call without its permission', async () => {
    const person = await personWith('list')
    const { result: key } = (await api<string>('POST', 'crazyForm/agreed', { order_no: 'G-1' })).body
    expect((await api('GET', `detail/agreed/${key}`, undefined, person)).status).toBe(200)
    for (const [method, path, body] of [
      ['POST', 'crazyForm/agreed', {}],
      ['PUT', 'crazyForm/agreed', { id: key }],
      ['GET', 'exportXls/agreed'],
      ['GET', 'exportXlsOld/agreed'],
      ['POST', 'importXls/agreed'],
      ['GET', `getByHead?id=${id}`],
      ['GET', 'checkOnlyTable?tbname=x'],
    ] as const) {
      expect((await api(method, path, body, person)).status, path).toBe(403)
    }
    expect((await api('GET', `detail/agreed/${key}`, undefined, await personWith('add'))).status).toBe(403)
  })
})

async function exported(query: Record<string, string>, path = 'exportXls'): Promise<string[][]> {
  const url = `${CONTEXT_PATH}/online/cgform/api/${path}/agreed?${new URLSearchParams(query)}`
  const { rawPayload } = await server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: token } })
  return textsIn(rawPayload)
}

async function upload(content: Buffer): Promise<unknown> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), '订单.xlsx')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await server.app.inject({
    ...{ method: 'POST', url: `${CONTEXT_PATH}/online/cgform/api/importXls/agreed` },
    headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: token },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json()
}
