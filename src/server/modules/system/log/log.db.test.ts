import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedTitles } from '#server/db/seed-documents.ts'
import { isExport } from '#server/http/pipeline/operation-type.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({
    prepare: (app) => {
      app.post('/tjjc/fault', { config: { access: 'session' } }, () => {
        throw new Error('坏在这里')
      })
      const untitled = { schema: { summary: 'Untitled' }, config: { access: { permission: 'test:untitled' } } }
      app.put('/tjjc/untitled', untitled, () => ({ success: true }))
    },
  })
  token = await server.admin()
})
afterAll(() => server.close())

interface Entry {
  id: string
  logType: number
  logContent: string
  operateType: number | null
  userid: string
  browser: string | null
  os: string | null
  requestType: string
  requestUrl: string
  requestParam: string | null
  costTime: number | null
  success: number | null
  result: string | null
  incident: string | null
  exception?: string
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

async function find(query: string, as = token): Promise<Entry[]> {
  const { body } = await server.call<{ records: Entry[] }>('GET', `/sys/log/list?${query}`, { token: as })
  return body.result.records
}

/** Returns the entries of one path, when that many have their outcome. */
async function entriesOf(path: string, count = 1): Promise<Entry[]> {
  const read = async () => (await find('pageSize=100')).filter(({ requestUrl }) => requestUrl === path)
  await expect.poll(async () => (await read()).filter(({ costTime }) => costTime !== null).length).toBe(count)
  return read()
}

describe('the operation log', () => {
  it('records each call that may change data: author, origin, input, cost, result', async () => {
    const body = { code: 'LOGGED', name: '记录', postRank: '1' }
    await server.call('POST', '/sys/position/add', { token, body, headers: { 'user-agent': CHROME } })
    await server.call('POST', '/sys/position/add', { token, body })
    const [again, first] = await entriesOf('/sys/position/add', 2)
    expect(first).toMatchObject({
      logType: 2,
      operateType: 2,
      userid: 'admin',
      browser: 'Chrome 131',
      os: 'Windows 10',
      requestType: 'POST',
      requestParam: JSON.stringify(body),
      success: 1,
      result: '添加成功！',
    })
    expect(first!.logContent).toMatch(/^新增职务/)
    // A refused call reaches no service that could log it; its title comes from the button.
    expect(again).toMatchObject({ logContent: '新增职务', operateType: 2, success: 0 })
    expect(again!.result).toContain('不可用')
  })

  it('contains no secret, and no entry twice', async () => {
    const { id } = await addPerson(server, token)
    await server.call('PUT', '/sys/user/frozenBatch', { token, body: { ids: id, status: 2 } })
    const [added] = await entriesOf('/sys/user/add')
    expect(added!.requestParam).toContain('"password":"******"')
    expect(added!.requestParam).not.toContain(USER_PASSWORD)
    const [frozen, ...more] = await entriesOf('/sys/user/frozenBatch')
    expect(frozen).toMatchObject({ logContent: `冻结用户，id： ${id}`, success: 1 })
    expect(more).toEqual([])
  })

  it('names each logged route in Chinese, also without its menu entry', async () => {
    interface Served {
      method: string
      path: string
      permission?: string
    }
    const { body } = await server.call<Served[]>('GET', '/api/service', { token })
    const { body: text } = await server.app.inject({ url: '/tjjc/openapi.json', headers: { 'x-access-token': token } })
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { summary?: string }>> }
    const titles = await shippedTitles()
    const logged = body.result.filter(
      ({ method, path, permission }) => permission !== undefined && (method !== 'GET' || isExport(path)),
    )
    const titleOf = ({ method, path, permission }: Served) =>
      titles.get(permission!) ?? paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.summary ?? ''
    expect(logged.length).toBeGreaterThan(200)
    const untitled = logged.filter((route) => !/\p{Script=Han}/u.test(titleOf(route)))
    // The route of this test is found, so none is overlooked.
    expect(untitled.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /tjjc/untitled'])
  })

  it('names an operation in Chinese where an administrator deleted its button', async () => {
    await server.database.pool.query(`delete from sys_permission where perms = 'system:check-rule:edit'`)
    await server.call('PUT', '/sys/checkRule/edit', { token, body: {} })
    await server.call('PUT', '/untitled', { token, body: {} })
    const [edited] = await entriesOf('/sys/checkRule/edit')
    expect(edited!.logContent).toBe('编辑校验规则')
    const [untitled] = await entriesOf('/untitled')
    expect(untitled!.logContent).toBe('修改：test:untitled')
  })

  it('records exports of data, and no mere reads', async () => {
    await server.call('GET', '/sys/position/list', { token })
    await server.app.inject({ url: '/tjjc/sys/position/exportXls', headers: { 'x-access-token': token } })
    expect(await entriesOf('/sys/position/exportXls')).toMatchObject([{ logContent: '导出职务', operateType: 6 }])
    expect((await find('pageSize=100')).filter(({ requestUrl }) => requestUrl === '/sys/position/list')).toEqual([])
  })
})

describe('the other kinds', () => {
  it('records a sign-in with its client and without its password', async () => {
    const body = { username: 'nobody', password: 'Secret#1234' }
    await server.call('POST', '/sys/login', { body, headers: { 'user-agent': CHROME } })
    await expect.poll(async () => (await find('logType=1&userid=nobody'))[0]?.costTime).not.toBeNull()
    expect(await find('logType=1&userid=nobody')).toMatchObject([
      { browser: 'Chrome 131', success: 0, requestParam: '{"username":"nobody","password":"******"}' },
    ])
  })

  it('records a fault under its number, with its stack for people with permission', async () => {
    const { body } = await server.call<{ incident: string }>('POST', '/fault?token=x', { token, body: { a: 1 } })
    const query = `logType=3&incident=${body.result.incident}`
    await expect.poll(async () => (await find(query))[0]?.costTime).not.toBeNull()
    const [fault] = await find(query)
    expect(fault).toMatchObject({
      logContent: 'Error: 坏在这里',
      requestParam: '{"token":"******","a":1}',
      userid: 'admin',
    })
    expect(fault!.exception).toContain('log.db.test.ts')
    const reader = await personWith('system-log')
    expect((await find(query, reader))[0]).not.toHaveProperty('exception')
  })
})

describe('the log', () => {
  it('is searched by a part of its content, its kind and its time', async () => {
    await addEntry('k1', 1, '寻找我在这里', '2020-01-02 08:00:00')
    expect((await find('keyWord=找我在')).map(({ id }) => id)).toEqual(['k1'])
    expect(await find('keyWord=找我在&logType=2')).toEqual([])
    expect(await find('keyWord=找我在&createTime_begin=2020-01-03')).toEqual([])
    expect(await find('keyWord=找我在&createTime_begin=2020-01-02&createTime_end=2020-01-02')).toHaveLength(1)
  })

  it('requires separate permissions for reading, deleting and clearing', async () => {
    const nobody = await personWith()
    expect((await server.call('GET', '/sys/log/list', { token: nobody })).status).toBe(403)
    const reader = await personWith('system-log')
    expect((await server.call('DELETE', '/sys/log/deleteBatch?ids=k1', { token: reader })).status).toBe(403)
    const deleter = await personWith('system-log', 'system-log-delete')
    expect((await server.call('DELETE', '/sys/log/deleteBatch?ids=allclear', { token: deleter })).status).toBe(403)
    const one = await server.call('DELETE', '/sys/log/deleteBatch?ids=k1', { token: deleter })
    expect(one.body.message).toBe('批量删除成功！')
    expect(await find('id=k1')).toEqual([])
  })

  it('is cleared by kind or wholly, in the own tenant, and records that', async () => {
    await addEntry('k2', 1, '旧', '2021-01-01 00:00:00')
    await addEntry('k3', 2, '旧', '2021-01-01 00:00:00')
    await addEntry('k4', 1, '别处', '2021-01-01 00:00:00', 7)
    const cleared = await server.call('DELETE', '/sys/log/deleteBatch?ids=allclear&logType=1', { token })
    expect(cleared.body.message).toBe('清除成功!')
    expect(await find('logType=1')).toEqual([])
    expect(await find('id=k3')).toHaveLength(1)
    await server.call('DELETE', '/sys/log/deleteBatch?ids=allclear', { token })
    const [left, ...more] = await find('')
    expect(left!.logContent).toMatch(/^清空全部日志，共 \d+ 条$/)
    expect(more).toEqual([])
    const { rows } = await server.database.pool.query(`select id from sys_log where tenant_id = 7`)
    expect(rows).toEqual([{ id: 'k4' }])
  })
})

async function personWith(...permissionIds: string[]): Promise<string> {
  const selectedroles = permissionIds.length > 0 ? await addRole(server.database, permissionIds) : ''
  const { username } = await addPerson(server, token, { selectedroles })
  return server.signIn(username, USER_PASSWORD)
}

async function addEntry(id: string, type: number, content: string, time: string, tenant = 0): Promise<void> {
  await server.database.pool.query(
    'insert into sys_log (id, log_type, log_content, create_time, tenant_id) values ($1, $2, $3, $4, $5)',
    [id, type, content, time, tenant],
  )
}
