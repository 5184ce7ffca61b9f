import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Envelope } from '#shared/wire/envelope.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const HEAD = '/online/cgreport/head'
/** Placeholder of a parameter, built so that it does not look like a mistaken template. */
const param = (name: string) => `\${${name}}`

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: Row, token = admin): Promise<Envelope<Row>> {
  return (await server.call<Row>(method, path, { token, ...(body && { body }) })).body
}

async function taken(method: 'GET' | 'POST' | 'PUT', path: string, body?: Row): Promise<Row> {
  const answer = await call(method, path, body)
  expect(answer.message, JSON.stringify(answer)).toMatch(/成功|报表/)
  expect(answer.success).toBe(true)
  return answer.result
}

/** Adds a report whose second line names an unknown column. */
async function addDraft(): Promise<{ id: string; code: string }> {
  const code = `draft_${randomInt(1_000_000_000)}`
  const cgrSql = 'select code, name\nfrom sys_position where no_such = 1'
  const { id } = await taken('POST', `${HEAD}/add`, { code, name: '职务', cgrSql })
  return { id: String(id), code }
}

const stored = async (id: string) => (await call('GET', `${HEAD}/queryById?id=${id}`)).result
const WORKING = 'select code, name from sys_position'
const opened = (code: string, token = admin) =>
  call('GET', `/online/cgreport/api/getColumnsAndData/${code}`, undefined, token)

describe('a report that cannot run', () => {
  it('is a draft in the list, with its reason, line and column', async () => {
    const code = `draft_${randomInt(1_000_000_000)}`
    const body = { code, name: '职务', cgrSql: 'select code\nfrom sys_position where no_such = 1' }
    const reason = '第2行第25列：没有字段 no_such'
    const added = await call('POST', `${HEAD}/add`, body)
    expect(added.message).toContain(`已保存为草稿：报表SQL${reason}`)
    const { result } = await call('GET', `${HEAD}/list?state=draft&code=${code}`)
    expect(result.records).toMatchObject([{ code, state: 'draft', draftReason: expect.stringContaining(reason) }])
  })

  it('is not opened by its page, a choice, a graph or an author who tries it', async () => {
    const { id, code } = await addDraft()
    const author = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, [
        'online-report-head',
        'online-report-head-edit',
        'system-position',
      ]),
    })
    for (const token of [admin, await server.signIn(author.username, USER_PASSWORD)]) {
      for (const name of [code, id]) {
        const { success, message } = await opened(name, token)
        expect([success, message]).toEqual([false, '报表「职务」是草稿，改正报表SQL并保存后才能使用'])
      }
    }
    const reader = await addPerson(server, admin, { selectedroles: await addRole(server.database, []) })
    expect((await opened(code, await server.signIn(reader.username, USER_PASSWORD))).message).toContain('拒绝访问')
    const choices = await call('GET', '/online/cgform/api/sourceChoices?kind=report')
    expect((choices.result as unknown as Row[]).map(({ value }) => value)).not.toContain(code)
    const graph = {
      code,
      name: '图',
      dataType: 'report',
      reportCode: code,
      graphType: 'bar',
      xaxisField: 'code',
      yaxisField: 'code',
    }
    const refused = await call('POST', '/online/graphreport/head/add', graph)
    expect(JSON.stringify(refused.result)).toContain('是草稿')
  })

  it('is not published', async () => {
    const { id } = await addDraft()
    const { success, message } = await call('POST', `${HEAD}/publish`, { id })
    expect([success, message]).toEqual([false, '报表「职务」是草稿，改正报表SQL并保存后才能使用'])
  })

  it('is used once it is saved with a statement that works', async () => {
    const { id, code } = await addDraft()
    const saved = await call('PUT', `${HEAD}/edit`, { id, cgrSql: WORKING })
    expect(saved.message).toContain('报表可以执行，已启用')
    expect(await stored(id)).toMatchObject({ state: 'active', draftReason: null })
    expect((await opened(code)).success).toBe(true)
    expect((await call('POST', `${HEAD}/publish`, { id })).success).toBe(true)
  })

  it('is tried again when it is saved without a change', async () => {
    const table = `shop_${randomInt(1_000_000_000)}`
    const code = `draft_${randomInt(1_000_000_000)}`
    const report = { code, name: '门店', cgrSql: `select name from of_${table}` }
    const { id } = await taken('POST', `${HEAD}/add`, report)
    const fields = [{ dbFieldName: 'name', dbFieldTxt: '名称' }]
    const form = await taken('POST', '/online/cgform/head/add', { tableName: table, tableTxt: '门店', fields })
    await taken('POST', `/online/cgform/api/doDbSynch/${form.id}/normal`)
    expect(await stored(String(id))).toMatchObject({ state: 'draft' })
    await taken('PUT', `${HEAD}/edit`, { id, ...report })
    expect(await stored(String(id))).toMatchObject({ state: 'active' })
  })

  it('is judged with the types of its parameters, at their place', async () => {
    const code = `draft_${randomInt(1_000_000_000)}`
    const cgrSql = `select enterprise from biz_daily_report\nwhere total > ${param('most')}`
    const params = [{ paramName: 'most', paramTxt: '金额', paramType: 'String' }]
    const { id } = await taken('POST', `${HEAD}/add`, { code, name: '金额', cgrSql, params })
    const { state, draftReason } = await stored(String(id))
    expect([state, draftReason]).toEqual(['draft', expect.stringMatching(/第2行第13列：.*不适用于这些数据类型/)])
    const list = await call('GET', `/online/cgreport/param/listByHeadId?headId=${id}`)
    const [row] = list.result as unknown as Row[]
    await taken('PUT', `${HEAD}/editAll`, { head: { id }, params: [{ ...row, paramType: 'BigDecimal' }] })
    expect(await stored(String(id))).toMatchObject({ state: 'active' })
    const again = await call('PUT', `${HEAD}/editAll`, { head: { id }, params: [{ ...row, paramType: 'String' }] })
    expect(again.message).toContain('已保存为草稿')
    await taken('PUT', `${HEAD}/editAll`, { head: { id }, params: [{ ...row, paramType: 'Date' }] })
    expect(await stored(String(id))).toMatchObject({ state: 'draft' })
  })

  it('stays as it was while the menu has it', async () => {
    const { id, code } = await addDraft()
    await taken('PUT', `${HEAD}/edit`, { id, cgrSql: WORKING })
    await taken('POST', `${HEAD}/publish`, { id })
    const { success, result } = await call('PUT', `${HEAD}/edit`, { id, cgrSql: 'select\nno_such from sys_position' })
    expect(success).toBe(false)
    expect(result).toMatchObject({ problems: [{ field: 'cgrSql', message: expect.stringContaining('第2行第1列') }] })
    expect(await stored(id)).toMatchObject({ state: 'active', cgrSql: WORKING })
    expect((await opened(code)).success).toBe(true)
  })

  it('is not made by an edit of an author who may not list its tables', async () => {
    const { id } = await addDraft()
    await taken('PUT', `${HEAD}/edit`, { id, cgrSql: WORKING })
    const author = await addPerson(server, admin, {
      selectedroles: await addRole(server.database, ['online-report-head', 'online-report-head-edit']),
    })
    const token = await server.signIn(author.username, USER_PASSWORD)
    await call('PUT', `${HEAD}/edit`, { id, name: '改名', cgrSql: WORKING }, token)
    expect(await stored(id)).toMatchObject({ name: '改名', state: 'active' })
    await call('PUT', `${HEAD}/edit`, { id, cgrSql: `${WORKING} order by code` }, token)
    expect(await stored(id)).toMatchObject({
      state: 'draft',
      draftReason: expect.stringContaining('不能读取表 sys_position'),
    })
  })
})
