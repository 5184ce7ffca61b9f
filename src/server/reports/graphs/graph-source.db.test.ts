import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '#server/modules/online/form-send/testing/receiver.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { GraphAnswer } from '#shared/wire/graph.ts'

let server: TestServer
let receiver: Receiver
let admin: string

beforeAll(async () => {
  receiver = await startReceiver()
  server = await createTestServer({
    env: {
      ...{ SECRET_KEY: Buffer.alloc(32, 6).toString('base64'), DATA_SOURCE_ALLOW: '127.0.0.1' },
      DATA_SOURCE_TIMEOUT_MS: '1000',
    },
  })
  admin = await server.admin()
  await taken('POST', '/sys/dataSource/add', { code: 'shop', name: '商店', dbType: '16', dbUrl: receiver.url })
  await taken('POST', '/sys/dataSource/add', { code: 'file', name: '文件', dbType: '10', dbFile: 'x.db' })
})
afterAll(async () => {
  await receiver.close()
  await server.close()
})

type Method = Parameters<TestServer['call']>[0]

async function taken<T = Row>(method: Method, path: string, body?: Row, token = admin): Promise<T> {
  const answer = await server.call<T>(method, path, { token, ...(body && { body }) })
  if (!answer.body.success) throw new Error(`${answer.body.message} ${JSON.stringify(answer.body.result)}`)
  return answer.body.result
}

async function refused(method: Method, path: string, body?: Row, token = admin): Promise<string> {
  const answer = await server.call<unknown>(method, path, { token, ...(body && { body }) })
  expect(answer.body.success).toBe(false)
  return JSON.stringify([answer.body.message, answer.body.result])
}

const HEAD = '/online/graphreport/head'
const data = (id: unknown, query = '') => `/online/graphreport/api/getChartsData?id=${id}${query}`
const MONTHS = [
  { month: '一月', salesTotal: 3 },
  { month: '二月', salesTotal: 4.5 },
]
const json = (content: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(content))
const askedFor = (path: string) => receiver.received.filter(({ url }) => url === `/api${path}`).length

/** A graph over a path that no other test uses; the path answers with these rows. */
function graph(rows: unknown, more: Row = {}): Row {
  const path = `/sales${randomInt(1_000_000_000)}`
  receiver.answer(`/api${path}`, json({ data: { items: rows } }))
  return {
    ...{ code: `g_${randomInt(1_000_000_000)}`, name: '接口数据', dataType: 'api', graphType: 'bar' },
    ...{ dbSource: 'shop', sourcePath: path, sourceRows: 'data.items', displayTemplate: 'single' },
    ...{ xaxisField: 'month', yaxisField: 'salesTotal', onlGraphreportItemList: [], ...more },
  }
}

describe('a graph over an HTTP source', () => {
  it('shows the list in the answer, filtered and without its address, and asks the source once for some readers', async () => {
    const head = await taken('POST', `${HEAD}/add`, graph(MONTHS))
    const asked = askedFor(String(head.sourcePath))
    const [answer, other] = await Promise.all([
      taken<GraphAnswer>('GET', data(head.code)),
      taken<GraphAnswer>('GET', data(head.id, `&force_month=${encodeURIComponent('二月')}`)),
    ])
    expect(answer.data).toMatchObject(MONTHS)
    expect(other.data).toMatchObject([MONTHS[1]!])
    expect(answer.head).toMatchObject({ dataType: 'api', xaxisField: 'month' })
    expect(JSON.stringify(answer.head)).not.toMatch(/shop|sales\d/)
    expect(askedFor(String(head.sourcePath)) - asked).toBe(1)
  })

  it('has the columns of the answer', async () => {
    const { sourcePath } = graph(MONTHS)
    const body = { type: 'api', data: sourcePath, source: 'shop', rows: 'data.items' }
    const parsed = await taken<{ fields: Row[]; names: string }>('POST', `${HEAD}/parseField`, body)
    expect(parsed.names).toBe('month,salesTotal')
    expect(parsed.fields.map(({ fieldType }) => fieldType)).toEqual(['String', 'BigDecimal'])
  })

  it('reports the failure of its source to its readers, apart from other graphs', async () => {
    const [broken, sound] = [graph(MONTHS), graph(MONTHS)]
    const { code } = await taken('POST', `${HEAD}/add`, broken)
    const other = await taken('POST', `${HEAD}/add`, sound)
    receiver.answer(`/api${broken.sourcePath}`, (response) => void response.writeHead(500).end())
    expect(await refused('GET', data(code))).toContain('对方返回状态码 500')
    expect((await taken<GraphAnswer>('GET', data(other.code))).data).toHaveLength(2)
    // A failure is not cached.
    receiver.answer(`/api${broken.sourcePath}`, json({ data: { items: MONTHS } }))
    expect((await taken<GraphAnswer>('GET', data(code))).data).toHaveLength(2)
  })

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['a source that does not answer', () => undefined, '连接或查询超时'],
    ['an answer that is no JSON', (response) => void response.end('<html>'), '返回的内容不是JSON'],
    ['an answer without the list', json({ data: {} }), '没有列表'],
    ['too many rows', json({ data: { items: Array.from({ length: 1001 }, () => MONTHS[0]) } }), '数据过多'],
    ['a redirect', (response) => void response.writeHead(302, { location: '/' }).end(), '跳转'],
  ])('refuses %s', async (_, answer, reason) => {
    const body = graph(MONTHS)
    const { code } = await taken('POST', `${HEAD}/add`, body)
    receiver.answer(`/api${body.sourcePath}`, answer)
    expect(await refused('GET', data(code))).toContain(reason)
  })

  it.each<[string, Row, string]>([
    ['a source that is no HTTP source', { dbSource: 'file' }, '不是接口'],
    ['no source', { dbSource: '' }, 'dbSource'],
    ['an unknown source', { dbSource: 'nowhere' }, 'dbSource'],
    ['a path out of the address', { sourcePath: '/../../etc' }, '请求路径须在数据源地址之下'],
    ['a field that the answer lacks', { yaxisField: 'nothing' }, '数据中没有字段「nothing」'],
  ])('is not saved with %s', async (_, changes, reason) => {
    expect(await refused('POST', `${HEAD}/add`, graph(MONTHS, changes))).toContain(reason)
  })

  it('is saved by people who see the source', async () => {
    const codes = ['online:graph-head:list', 'online:graph-head:add']
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from sys_permission where perms = any ($1)',
      [codes],
    )
    const selectedroles = await addRole(
      server.database,
      rows.map(({ id }) => id),
    )
    const { username } = await addPerson(server, admin, { selectedroles })
    const token = await server.signIn(username, USER_PASSWORD)
    expect(await refused('POST', `${HEAD}/add`, graph(MONTHS), token)).toContain('没有查看数据源的权限')
  })
})
