import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentAnswer } from '#server/documents/document-reader.ts'
import type { SavedDocument } from '#server/documents/document-service.ts'
import type { App } from '#server/http/app-type.ts'
import {
  addPerson,
  addRole,
  callOn,
  createTestServer,
  type TestServer,
  USER_PASSWORD,
} from '#server/testing/test-server.ts'
import type { Page } from '#shared/documents/page.ts'
import type { PermissionAnswer } from '#shared/wire/session.ts'

let server: TestServer
let other: App
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  other = await server.startSecond()
  admin = await server.admin()
})
afterAll(() => server.close())

const get = async <T = Record<string, unknown>>(path: string, token = admin) =>
  (await server.call<T>('GET', `/sys/document/${path}`, { token })).body
const post = async <T = Record<string, unknown>>(name: string, body: object, token = admin) =>
  (await server.call<T>('POST', `/sys/document/${name}`, { token, body })).body

const listPage = (title: string, props: object = {}): Page => ({
  title,
  'x-entity': 'system/position',
  type: 'object',
  properties: {
    table: { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns: ['name', 'code'], ...props } },
  },
})
const textOf = (page: unknown) => JSON.stringify(page, null, 2)

let addresses = 0
/** Returns an address that no other test uses. */
const newAddress = () => {
  addresses += 1
  return `business/page-${addresses}`
}

async function saved(address: string, page: unknown, base = 0): Promise<SavedDocument> {
  const { success, message, result } = await post<SavedDocument>('save', { address, text: textOf(page), base })
  if (!success) throw new Error(message)
  return result
}

async function published(address: string, page: unknown, base = 0): Promise<SavedDocument> {
  const version = await saved(address, page, base)
  const { success, message } = await post('publish', { address, number: version.number })
  if (!success) throw new Error(message)
  return version
}

/** Returns keys of published pages, as a browser gets them from a process. */
const keysOf = async (app: App, token = admin) =>
  (await callOn<PermissionAnswer>(app, 'GET', '/sys/permission/getUserPermissionByToken', { token })).body.result.pages!

/** Returns the page that a process shows at an address, without signing in. */
async function shownAt(app: App, address: string): Promise<Page | undefined> {
  const key = (await keysOf(app))[address]
  return key === undefined ? undefined : (await callOn<Page>(app, 'GET', `/sys/document/page/${key}`)).body.result
}

describe('saving a page', () => {
  it('makes versions with author, time, note and hash', async () => {
    const address = newAddress()
    await saved(address, listPage('甲'))
    const answer = await post('save', { address, text: textOf(listPage('乙')), base: 1, note: '改名' })
    expect(answer).toMatchObject({
      success: true,
      message: '保存成功！',
      result: { number: 2, created: true, problems: [] },
    })
    const { result } = await get<{ records: object[] }>(`versions/list?address=${address}`)
    expect(result.records).toMatchObject([
      { number: 2, title: '乙', note: '改名', createBy: 'admin', state: 'draft', state_dictText: '草稿' },
      { number: 1, title: '甲', note: null },
    ])
    expect(result.records[0]).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(result.records[0]).not.toHaveProperty('content')
  })

  it('makes no version of content that equals the newest one in any spelling', async () => {
    const address = newAddress()
    const { number, hash } = await saved(address, listPage('甲'))
    const { properties, ...rest } = listPage('甲')
    const again = await saved(address, { $schema: '../_meta/page.schema.json', properties, ...rest }, 1)
    expect(again).toMatchObject({ number, hash, created: false })
    expect((await saved(address, listPage('甲'), 0)).created).toBe(false)
  })

  it('makes no version of content that equals the file', async () => {
    const { result } = await get<DocumentAnswer>('queryById?address=system/position')
    expect(result).toMatchObject({ number: 0, state: 'shipped', shipped: true, title: '职务管理', problems: [] })
    expect(await saved('system/position', JSON.parse(result.text))).toMatchObject({ number: 0, created: false })
  })

  it('is refused when another person saved since, with name and time', async () => {
    const address = newAddress()
    await saved(address, listPage('甲'))
    const refused = await post('save', { address, text: textOf(listPage('乙')), base: 0 })
    expect(refused.success).toBe(false)
    expect(refused.message).toMatch(/^admin已于\d{4}-\d\d-\d\d \d\d:\d\d:\d\d保存了版本1，而您的修改基于版本0/)
    expect(refused.result).toMatchObject({ number: 1, by: 'admin' })
  })

  it('creates one version and refusals when several people save concurrently', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => post('save', { address, text: textOf(listPage(`第${index}`)) })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await get<{ total: number }>(`versions/list?address=${address}`)).result.total).toBe(1)
  })

  it('stores an invalid draft, reports its problems by line, and does not publish it', async () => {
    const address = newAddress()
    const draft = await saved(address, listPage('甲', { rowButton: [], rows: 3 }))
    expect(draft.problems).toMatchObject([
      { code: 'prop-unknown', line: 14, fix: 'rowButtons' },
      { code: 'prop-unknown', line: 15, reason: 'DataTable 没有属性 rows' },
    ])
    const refused = await post('publish', { address, number: draft.number })
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('该版本有2个问题，不能发布。') })
    expect((await keysOf(server.app))[address]).toBeUndefined()
    expect((await get<DocumentAnswer>(`queryById?address=${address}`)).result.problems).toHaveLength(2)
    expect(await get(`problems?address=${address}&version=1&pageSize=1`)).toMatchObject({
      result: { total: 2, pages: 2, records: [{ id: '1', code: 'prop-unknown', fix: 'rowButtons', line: 11 }] },
    })
  })
})

describe('publishing a page', () => {
  it('shows it to everybody, in every process, with the next request', async () => {
    await published('system/position', listPage('岗位'))
    expect(await shownAt(server.app, 'system/position')).toMatchObject({ title: '岗位' })
    expect(await shownAt(other, 'system/position')).toMatchObject({ title: '岗位' })
    expect(Object.keys(await keysOf(other, await server.guest()))).toContain('system/position')
  })

  it('can return to an older version, and to the file', async () => {
    await published('system/site-info', { ...(await shippedPage('system/site-info')), title: '站点一' })
    await published('system/site-info', { ...(await shippedPage('system/site-info')), title: '站点二' }, 1)
    await post('publish', { address: 'system/site-info', number: 1 })
    expect(await shownAt(other, 'system/site-info')).toMatchObject({ title: '站点一' })
    const { result } = await get<{ records: object[] }>('versions/list?address=system/site-info')
    expect(result.records).toMatchObject([
      { number: 2, state: 'former' },
      { number: 1, state: 'published' },
    ])
    expect(await post('unpublish', { address: 'system/site-info' })).toMatchObject({ success: true })
    const documents = await get<{ records: { id: string }[] }>('list?address=system/site-info&kind=page')
    const { id } = documents.result.records[0]!
    const log = await get<{ records: object[] }>(`publications/list?documentId=${id}`)
    expect(log.result.records.map((entry) => (entry as { number: number | null }).number)).toEqual([null, 1, 2, 1])
    expect(await shownAt(other, 'system/site-info')).toBeUndefined()
    expect(await post('unpublish', { address: 'system/site-info' })).toMatchObject({
      success: false,
      message: '该页面没有发布过的版本在使用',
    })
  })

  it('can be read as it was at a given moment', async () => {
    const address = 'system/choose-role'
    const page = await shippedPage(address)
    await published(address, { ...page, title: '从前' })
    await server.database.pool.query(
      `update sys_document_publication p set publish_time = '2020-05-05 12:00:00+08'
       from sys_document d where d.id = p.document_id and d.address = $1`,
      [address],
    )
    await published(address, { ...page, title: '后来' }, 1)
    const titleAt = async (time: string) =>
      (await get<DocumentAnswer>(`queryById?address=${address}&at=${encodeURIComponent(time)}`)).result.title
    expect(await titleAt('2020-05-05 11:59:59')).toBe(page.title)
    expect(await titleAt('2020-05-05 12:00:00')).toBe('从前')
    expect(await titleAt('2099-01-01 00:00:00')).toBe('后来')
    expect(await titleAt('2020-06-31 00:00:00')).toBe('从前')
    expect(
      (await server.call('GET', `/sys/document/queryById?address=${address}&at=2020-02-31`, { token: admin })).status,
    ).toBe(400)
  })

  it('is listed with state, version, author and time', async () => {
    const address = newAddress()
    await published(address, listPage('门店'))
    await saved(address, listPage('门店（草稿）'), 1)
    const { result } = await get<{ records: object[] }>(`list?address=${address}`)
    expect(result.records).toMatchObject([
      {
        kind: 'page',
        kind_dictText: '页面',
        title: '门店',
        status: 'published',
        status_dictText: '已发布',
        publishedNumber: 1,
        publishedBy: 'admin',
        headNumber: 2,
      },
    ])
    const shipped = await get<{ records: object[] }>('list?address=system/user&kind=page')
    expect(shipped.result.records).toMatchObject([{ title: '用户管理', status: 'shipped', headNumber: null }])
  })

  it('lets browsers cache a page forever, because other content has another key', async () => {
    const address = newAddress()
    await published(address, listPage('甲'))
    const before = (await keysOf(server.app))[address]!
    const { response, status } = await server.call('GET', `/sys/document/page/${before}`)
    expect(status).toBe(200)
    expect(response.headers['cache-control']).toContain('immutable')
    await published(address, listPage('乙'), 1)
    expect((await keysOf(server.app))[address]).not.toBe(before)
    expect((await server.call('GET', `/sys/document/page/${before}`)).body.result).toMatchObject({ title: '甲' })
  })

  it('never returns a draft', async () => {
    const { hash } = await saved(newAddress(), listPage('秘密'))
    expect((await server.call('GET', `/sys/document/page/${hash}-2`)).status).toBe(404)
    expect((await server.call('GET', '/sys/document/page/..%2f..%2fetc')).status).toBe(404)
  })

  it('is refused with a clear text for entities, because they would change tables', async () => {
    const entity = JSON.parse((await get<DocumentAnswer>('queryById?kind=entity&address=system/position')).result.text)
    const text = textOf({ ...entity, title: '岗位' })
    const draft = await post<SavedDocument>('save', { kind: 'entity', address: 'system/position', text })
    expect(draft.result).toMatchObject({ number: 1, problems: [] })
    const refused = await post('publish', { kind: 'entity', address: 'system/position', number: 1 })
    expect(refused.message).toBe('发布实体会改动数据表，目前只能保存和检查，不能发布')
  })

  it('is refused for sign-in pages, and for a page that changes its entity', async () => {
    const login = await saved('account/login', { ...(await shippedPage('account/login')), title: '入口' })
    expect(await post('publish', { address: 'account/login', number: login.number })).toMatchObject({
      success: false,
      message: '登录与账号页面只随程序发布，不能在线替换',
    })
    await saved('system/user', listPage('不是用户'))
    expect(await post('publish', { address: 'system/user', number: 1 })).toMatchObject({
      success: false,
      message: '发布的页面应与原页面使用同一个实体：system/user',
    })
  })

  it('applies the data rules of a menu to the entity of a page that was made here', async () => {
    const address = newAddress()
    const roleId = await addRole(server.database, ['system-position'])
    const { username } = await addPerson(server, admin, { selectedroles: roleId })
    const token = await server.signIn(username, USER_PASSWORD)
    const total = async (app: App) =>
      (await callOn<{ total: number }>(app, 'GET', '/sys/category/list', { token })).body.result?.total
    await server.database.pool.query(
      `insert into sys_role_permission (role_id, permission_id) values ($1, 'system-category-list')`,
      [roleId],
    )
    // Simulates that no page of the product shows categories.
    await server.database.pool.query(
      `delete from sys_permission where id = 'system-category' or parent_id = 'system-category'`,
    )
    const all = await total(other)
    expect(all).toBeGreaterThan(1)
    await published(address, { ...listPage('分类'), 'x-entity': 'system/category' })
    await server.database.pool.query(
      `insert into sys_permission (id, name, component, menu_type, url) values ('own-menu', '分类', $1, 1, '/own')`,
      [address],
    )
    await server.database.pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('own-rule', 'own-menu', '食品', 'name', '=', '食品')`,
    )
    await server.database.pool.query(
      `insert into sys_role_permission (role_id, permission_id, data_rule_ids) values ($1, 'own-menu', '{own-rule}')`,
      [roleId],
    )
    expect(await total(server.app)).toBe(1)
    await expect.poll(() => total(other)).toBe(1)
    // They apply although a release cannot show the page any more.
    await server.database.pool.query(`update sys_document set fault = '第 1 行' where address = $1`, [address])
    expect(await total(await server.startSecond())).toBe(1)
  })
})

describe('a page without a file', () => {
  const page = (entity: string) => ({ ...listPage('自建'), 'x-entity': entity })
  const publish = async (token: string, address: string, entity: string, base: number) => {
    const { result } = await post<SavedDocument>('save', { address, text: textOf(page(entity)), base }, token)
    return post('publish', { address, number: result.number }, token)
  }
  const addMenu = (id: string, component: string) =>
    server.database.pool.query(
      `insert into sys_permission (id, name, component, menu_type, url) values ($1, '自建', $2, 1, $3)`,
      [id, component, `/${id}`],
    )
  const removeMenu = (id: string) => server.database.pool.query('delete from sys_permission where id = $1', [id])

  it('keeps its entity while a menu entry shows it, whose grants would open other rows', async () => {
    const token = admin
    const address = newAddress()
    expect((await publish(token, address, 'system/category', 0)).success).toBe(true)
    expect((await publish(token, address, 'system/position', 1)).success).toBe(true)
    await addMenu('kept-menu', address)
    const text = '有菜单使用该地址，其授权和数据规则只针对原页面的实体：system/position。'
    expect((await publish(token, address, 'system/category', 2)).message).toContain(text)
    // A version that was published before the entry existed.
    expect((await post('publish', { address, number: 1 }, token)).message).toContain(text)
    expect(await shownAt(server.app, address)).toMatchObject({ 'x-entity': 'system/position' })
    expect((await post('publish', { address, number: 2 }, token)).success).toBe(true)
    await removeMenu('kept-menu')
    expect((await post('publish', { address, number: 1 }, token)).success).toBe(true)
  })

  it('is not published for the first time where a menu entry waits for it', async () => {
    const token = admin
    const address = newAddress()
    await addMenu('early-menu', address)
    expect((await publish(token, address, 'system/category', 0)).message).toContain('有菜单使用该地址')
    expect((await keysOf(server.app))[address]).toBeUndefined()
  })

  it('is not unpublished while a menu entry restricts its entity', async () => {
    const token = admin
    const address = newAddress()
    expect((await publish(token, address, 'system/position', 0)).success).toBe(true)
    await addMenu('last-menu', address)
    expect((await post('unpublish', { address }, token)).message).toContain(
      '有菜单使用该页面，停用后它不再限制实体system/position的数据。请先在菜单管理中',
    )
    await removeMenu('last-menu')
    expect((await post('unpublish', { address }, token)).success).toBe(true)
  })
})

describe('comparing two states', () => {
  it('describes the differences field by field', async () => {
    const address = newAddress()
    await published(address, listPage('甲'))
    await saved(address, listPage('甲', { columns: ['code', { field: 'name', width: 200 }] }), 1)
    const { result } = await get<{ records: object[] }>(`compare?address=${address}&from=1&to=2`)
    expect(result).toMatchObject({
      total: 2,
      records: [
        {
          kind: 'moved',
          kind_dictText: '移动',
          label: '数据表格 table › 列 › 职务编码',
          beforeText: '第 2 项',
          afterText: '第 1 项',
        },
        { kind: 'added', label: '数据表格 table › 列 › 职务名称 › 宽度', afterText: '200' },
      ],
    })
    expect(await get(`compare?address=${address}`)).toMatchObject({ result: { total: 2, pages: 1 } })
    expect(await get(`compare?address=${address}&pageSize=1&pageNo=2`)).toMatchObject({
      result: { total: 2, pages: 2, current: 2, records: [{ kind: 'added' }] },
    })
    expect((await get<{ total: number }>(`compare?address=${address}&from=shipped&to=1`)).result.total).toBe(4)
  })

  it('accepts the file as one of them', async () => {
    const page = { ...(await shippedPage('system/user')), title: '人员' }
    const head = (await get<DocumentAnswer>('queryById?address=system/user')).result.headNumber ?? 0
    const { number } = await saved('system/user', page, head)
    const { result } = await get<{ records: object[] }>(`compare?address=system/user&from=shipped&to=${number}`)
    expect(result.records).toMatchObject([
      { kind: 'changed', label: '标题', beforeText: '用户管理', afterText: '人员' },
    ])
  })
})

describe('deleting a version', () => {
  it('is possible for versions that were never published', async () => {
    const address = newAddress()
    await published(address, listPage('甲'))
    await saved(address, listPage('乙'), 1)
    const remove = async (number: number) =>
      (await server.call('DELETE', `/sys/document/delete?address=${address}&number=${number}`, { token: admin })).body
    expect(await remove(1)).toMatchObject({ success: false, message: '版本1发布过，不能删除' })
    expect(await remove(2)).toMatchObject({ success: true })
    expect(await remove(2)).toMatchObject({ success: false, message: '未找到版本信息' })
    // A number is never reused, so that version 2 means the same to everybody.
    expect(await saved(address, listPage('丙'), 1)).toMatchObject({ number: 3 })
  })

  it('also deletes the document when nothing else is left', async () => {
    const address = newAddress()
    await saved(address, listPage('甲'))
    await server.call('DELETE', `/sys/document/delete?address=${address}&number=1`, { token: admin })
    expect((await get<{ total: number }>(`list?address=${address}`)).result.total).toBe(0)
    expect(await get(`queryById?address=${address}`)).toMatchObject({ success: false, message: '没有该页面或实体' })
  })
})

async function shippedPage(address: string): Promise<Page> {
  return JSON.parse((await get<DocumentAnswer>(`queryById?address=${address}&version=shipped`)).result.text)
}
