import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionAnswer } from '#shared/wire/session.ts'
import { newId } from '../platform/ids.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '../testing/test-server.ts'
import { createDocuments } from './documents.ts'
import { loadDocuments } from './shipped/load-documents.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

/** Starts like a process of the next release. @returns the lines of its log. */
async function restart(): Promise<string[]> {
  const lines: string[] = []
  const { entities, reports } = await loadDocuments()
  const events = { publish: async () => undefined, subscribe: () => undefined }
  const warn = (line: string) => void lines.push(line)
  await createDocuments({ database: server.database, newId, events, routes: [], entities, reports, warn }).start()
  return lines
}

const page = (component: string) => ({
  title: '门店',
  'x-entity': 'system/position',
  type: 'object',
  properties: { table: { type: 'void', 'x-component': component, 'x-component-props': { columns: ['name'] } } },
})

async function publish(address: string): Promise<void> {
  const text = JSON.stringify(page('DataTable'))
  await server.call('POST', '/sys/document/save', { token: admin, body: { address, text } })
  const { body } = await server.call('POST', '/sys/document/publish', { token: admin, body: { address, number: 1 } })
  if (!body.success) throw new Error(body.message)
}

/** Stores values that only another release could have stored. */
const store = (address: string, column: 'content' | 'format' | 'checked_with', value: unknown) =>
  server.database.pool.query(`update sys_document_version set ${column} = $2 where address = $1`, [address, value])

const keyOf = async (address: string) =>
  (await server.call<PermissionAnswer>('GET', '/sys/permission/getUserPermissionByToken', { token: admin })).body.result
    .pages![address]
const listed = async (address: string) =>
  (await server.call<{ records: object[] }>('GET', `/sys/document/list?address=${address}`, { token: admin })).body
    .result.records[0]

describe('the start of a release', () => {
  it('takes a page out of use that it can no longer show, and says so', async () => {
    await publish('business/lost')
    await store('business/lost', 'content', JSON.stringify(page('MagicTable')))
    await store('business/lost', 'checked_with', 'the release before')
    expect(await restart()).toEqual([expect.stringMatching(/^business\/lost 的版本 1 有问题.*没有区块 MagicTable/)])
    expect(await keyOf('business/lost')).toBeUndefined()
    expect(await listed('business/lost')).toMatchObject({
      status: 'faulty',
      status_dictText: '有问题',
      fault: expect.stringContaining('没有区块 MagicTable'),
      publishedNumber: 1,
    })
    const compared = await server.call('GET', '/sys/document/queryById?address=business/lost', { token: admin })
    expect(compared.body.result).toMatchObject({ status: 'faulty', problems: [{ code: 'component-unknown' }] })
  })

  it('brings it back into use when the next one knows it again', async () => {
    await store('business/lost', 'content', JSON.stringify(page('DataTable')))
    await store('business/lost', 'checked_with', 'the release before')
    expect(await restart()).toEqual([])
    expect(await keyOf('business/lost')).toMatch(/^[0-9a-f]{64}-\d+$/)
    expect(await listed('business/lost')).toMatchObject({ status: 'published', fault: null })
  })

  it('looks at nothing twice', async () => {
    await publish('business/seen')
    await restart()
    await store('business/seen', 'content', JSON.stringify(page('MagicTable')))
    expect(await restart()).toEqual([])
    expect(await keyOf('business/seen')).toBeDefined()
    await store('business/seen', 'content', JSON.stringify(page('DataTable')))
  })

  it('lists its files, and forgets those of the release before', async () => {
    await server.database.pool.query(
      `insert into sys_document (id, kind, address, title, status, shipped_hash) values
       ('gone', 'page', 'business/gone', '从前', 'shipped', 'x')`,
    )
    await server.database.pool.query(`delete from sys_document where address = 'system/role'`)
    await server.database.pool.query(
      `update sys_document set shipped_title = 'x', shipped_hash = 'x' where address = 'system/user'`,
    )
    await restart()
    expect(await listed('business/gone')).toBeUndefined()
    expect(await listed('system/role&kind=entity')).toMatchObject({ kind: 'entity', status: 'shipped' })
    expect(await listed('system/user&kind=page')).toMatchObject({ title: '用户管理' })
  })
})

describe('a document of another format', () => {
  it('reaches browsers in the current one, under another key', async () => {
    await publish('business/old')
    const key = (await keyOf('business/old'))!
    await store(
      'business/old',
      'content',
      JSON.stringify({ $schema: '../_meta/page.schema.json', ...page('DataTable') }),
    )
    await store('business/old', 'format', 1)
    expect(await keyOf('business/old')).toBe(key)
    expect(key).toMatch(/-2$/)
    const { body } = await server.call('GET', `/sys/document/page/${key}`)
    expect(body.result).toEqual(page('DataTable'))
    const read = await server.call('GET', '/sys/document/queryById?address=business/old', { token: admin })
    expect(read.body.result.text).not.toContain('$schema')
  })

  it('that only a later release knows is out of use, and is not read as something else', async () => {
    await publish('business/future')
    await store('business/future', 'format', 99)
    await store('business/future', 'checked_with', 'a later release')
    expect(await keyOf('business/future')).toBeUndefined()
    const roleId = await addRole(server.database, ['system-position'])
    const { username } = await addPerson(server, admin, { selectedroles: roleId })
    const token = await server.signIn(username, USER_PASSWORD)
    expect((await server.call('GET', '/sys/position/list', { token })).status).toBe(200)
    expect(await restart()).toEqual([expect.stringContaining('由更新的程序保存')])
    expect(await keyOf('business/future')).toBeUndefined()
    const read = await server.call('GET', '/sys/document/queryById?address=business/future', { token: admin })
    expect(read.body).toMatchObject({ success: false, message: '该版本由更新的程序保存，当前程序无法读取' })
  })
})
