import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const save = async (body: object, token = admin) => server.call('POST', '/sys/document/save', { token, body })
const at = (address: unknown) => ({ address, text: '{}' })

describe('a text that is not a document', () => {
  it.each([
    ['not JSON', '{"title": }', '第1行第11列：'],
    ['empty', '', '第1行第1列：'],
    ['with a key twice', '{"title":"a",\n"title":"b"}', '第2行第1列：键 title 重复'],
    ['with comments', '{\n// no\n}', '第2行第1列：JSON 中不能有注释'],
    ['nested very deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, '嵌套超过 64 层'],
  ])('is refused with the position of its problem: %s', async (_, text, message) => {
    const { status, body } = await save({ address: 'business/bad', text })
    expect([status, body.success]).toEqual([200, false])
    expect(body.message).toContain(message)
  })

  it('is refused with a clear message when it is too large', async () => {
    const large = await save({ address: 'business/bad', text: JSON.stringify({ title: 'x'.repeat(300_000) }) })
    expect([large.status, large.body.message]).toEqual([413, '请求内容超出256KB限制'])
    const huge = await save({ address: 'business/bad', text: 'x'.repeat(2_000_000) })
    expect([huge.status, huge.body.message]).toEqual([413, '请求内容超出1024KB限制'])
  })

  it.each([['null'], ['1'], ['"text"'], ['[]'], ['{}']])(
    'is stored as a draft that cannot be published: %s',
    async (text) => {
      const address = `business/draft-${text.length}-${text.charCodeAt(0)}`
      const { body } = await save({ address, text })
      expect(body).toMatchObject({ success: true, result: { created: true } })
      expect((body.result.problems as unknown[]).length).toBeGreaterThan(0)
      const { body: refused } = await server.call('POST', '/sys/document/publish', {
        token: admin,
        body: { address, number: body.result.number },
      })
      expect(refused.success).toBe(false)
      expect(
        (await server.call('GET', `/sys/document/compare?address=${address}&from=shipped`, { token: admin })).status,
      ).toBe(200)
    },
  )

  it('with property names of every object is a normal draft, and does no harm', async () => {
    const text =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"title":"a\\u0000b","type":"object"}'
    const { body } = await save({ address: 'business/proto', text })
    expect(body.success).toBe(true)
    expect(body.result.problems).toMatchObject([
      { code: 'keyword-missing' },
      { code: 'keyword-unknown' },
      { code: 'keyword-unknown' },
    ])
    const { body: read } = await server.call('GET', '/sys/document/queryById?address=business/proto', { token: admin })
    expect(read.result.text).toContain('"__proto__"')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('with very many parts is checked in reasonable time', async () => {
    const columns = Array.from({ length: 10_000 }, (_, index) => `c${index}`)
    const table = { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns } }
    const page = { title: 'x', type: 'object', 'x-entity': 'system/position', properties: { table } }
    const { body } = await save({ address: 'business/many', text: JSON.stringify(page) })
    expect((body.result.problems as unknown[]).length).toBeGreaterThan(9000)
    const { body: read } = await server.call('GET', '/sys/document/queryById?address=business/many', { token: admin })
    expect(read.result.problems).toHaveLength(100)
  }, 20_000)
})

describe('an address', () => {
  it.each([
    ['../../etc/passwd'],
    ['system/../user'],
    ['system'],
    ['system/user/edit'],
    ['System/User'],
    ['system/user.page.json'],
    ["system/user'; drop table sys_document; --"],
    [''],
    ['系统/用户'],
    ['system/%00'],
  ])('is refused when it is invalid: %s', async (address) => {
    const { body } = await save(at(address))
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('地址应为 区域/名称') })
    const query = `address=${encodeURIComponent(address)}`
    expect((await server.call('GET', `/sys/document/queryById?${query}`, { token: admin })).body.success).toBe(false)
  })

  it('in no known area is a problem', async () => {
    const table = { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns: ['name'] } }
    const page = { title: 'a', type: 'object', 'x-entity': 'system/position', properties: { table } }
    const { body } = await save({ address: 'nowhere/page', text: JSON.stringify(page) })
    expect(body.result.problems).toMatchObject([{ code: 'area-unknown' }])
  })

  it.each([
    ['an object', { address: { $ne: 1 }, text: '{}' }],
    ['no text', { address: 'business/x' }],
    ['a text that is none', { address: 'business/x', text: { a: 1 } }],
    ['another kind', { kind: 'cases', address: 'business/x', text: '{}' }],
    ['a base below nothing', { address: 'business/x', text: '{}', base: -1 }],
    ['a note without end', { address: 'business/x', text: '{}', note: 'x'.repeat(501) }],
  ])('must be sent as the contract defines, not %s', async (_, body) => {
    expect((await save(body)).status).toBe(400)
  })
})

describe('missing versions', () => {
  it.each([
    ['GET', 'queryById?address=business/none', undefined, '没有该页面或实体'],
    ['GET', 'queryById?address=system/user&version=99', undefined, '未找到版本信息'],
    ['GET', 'queryById?address=system/user&version=published', undefined, '该页面没有发布过的版本在使用'],
    ['GET', 'queryById?id=none', undefined, '没有该页面或实体'],
    ['POST', 'publish', { address: 'system/user', number: 99 }, '未找到版本信息'],
    ['POST', 'publish', { address: 'system/user', number: 0 }, '未找到版本信息'],
    ['POST', 'unpublish', { address: 'business/none' }, '没有该页面或实体'],
    ['DELETE', 'delete?address=business/none&number=1', undefined, '没有该页面或实体'],
  ])('are reported: %s %s', async (method, path, body, message) => {
    const answer = await server.call(method, `/sys/document/${path}`, { token: admin, body })
    expect([answer.status, answer.body.success, answer.body.message]).toEqual([200, false, message])
  })

  it('cannot be the base of a draft', async () => {
    const { body } = await save({ address: 'business/base', text: '{"title":"a"}', base: 7 })
    expect(body.message).toBe('您的修改所基于的版本7已被删除，请基于现有内容重新保存')
    expect(
      (await server.call('GET', '/sys/document/list?address=business/base', { token: admin })).body.result.total,
    ).toBe(0)
  })
})

describe('people with few permissions', () => {
  const CALLS: [string, string, string][] = [
    ['GET', 'list', 'system-document'],
    ['GET', 'versions/list', 'system-document'],
    ['GET', 'queryById?address=system/user', 'system-document'],
    ['GET', 'compare?address=system/user', 'system-document'],
    ['GET', 'problems?address=system/user', 'system-document'],
    ['POST', 'check', 'system-document-save'],
    ['POST', 'save', 'system-document-save'],
    ['DELETE', 'delete?address=system/user&number=1', 'system-document-delete'],
  ]
  const everything = [...new Set(CALLS.map(([, , grant]) => grant))]
  const body = { address: 'system/user', text: '{}', number: 1 }
  const tokenWith = async (grants: readonly string[]) => {
    const roleId = await addRole(server.database, grants)
    const { username } = await addPerson(server, admin, { selectedroles: roleId })
    return server.signIn(username, USER_PASSWORD)
  }

  it.each(['publish', 'unpublish'])('cannot %s a page, whose calls run as administrators who open it', async (call) => {
    const granted = await tokenWith([...everything, 'system-document-publish'])
    expect((await server.call('POST', `/sys/document/${call}`, { token: granted, body })).status).toBe(403)
    expect((await server.call('POST', `/sys/document/${call}`, { token: admin, body })).status).toBe(200)
  })

  it('can do only what they were granted', async () => {
    const nobody = await tokenWith([])
    for (const [method, path, grant] of CALLS) {
      const others = await tokenWith(everything.filter((other) => other !== grant))
      for (const token of [nobody, others, await server.guest()]) {
        const sent = method === 'POST' ? body : undefined
        expect([path, (await server.call(method, `/sys/document/${path}`, { token, body: sent })).status]).toEqual([
          path,
          403,
        ])
      }
      const own = await tokenWith([grant])
      expect(
        (await server.call(method, `/sys/document/${path}`, { token: own, body: method === 'POST' ? body : undefined }))
          .status,
      ).toBe(200)
    }
  }, 30_000)
})
