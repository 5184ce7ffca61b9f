import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import { MOST_SAVED_SEARCHES, type SavedSearch } from '#shared/wire/saved-search.ts'

let server: TestServer
let admin: string
let other: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  other = await server.signIn((await addPerson(server, admin)).username, USER_PASSWORD)
})
afterAll(() => server.close())

const query = {
  superQueryMatchType: 'or',
  superQueryParams: [
    { field: 'name', rule: 'like', val: '经理' },
    { superQueryMatchType: 'and', superQueryParams: [{ field: 'postRank', rule: 'in', val: ['1', '2'] }] },
  ],
}
const save = (body: object, token = admin) =>
  server.call<SavedSearch>('POST', '/sys/savedSearch/save', { token, body: { page: 'a/b/search', query, ...body } })
const edit = (body: object, token = admin) => server.call<SavedSearch>('PUT', '/sys/savedSearch/edit', { token, body })
const list = async (page = 'a/b/search', token = admin) =>
  (await server.call<SavedSearch[]>('GET', `/sys/savedSearch/list?page=${encodeURIComponent(page)}`, { token })).body
    .result
const remove = (id: string, token = admin) => server.call('DELETE', `/sys/savedSearch/delete?id=${id}`, { token })

describe('saved searches', () => {
  it('belong to one person and one page', async () => {
    const { body } = await save({ name: ' 经理们 ' })
    expect(body).toMatchObject({ message: '保存成功！', result: { name: '经理们', query, isDefault: false } })
    expect(await list()).toEqual([body.result])
    expect(await list('a/c/search')).toEqual([])
    expect(await list('a/b/search', other)).toEqual([])
    expect((await edit({ id: body.result.id, name: 'x' }, other)).body.message).toBe('未找到对应实体')
    await remove(body.result.id, other)
    expect(await list()).toHaveLength(1)
    await remove(body.result.id)
    expect(await list()).toEqual([])
  })

  it('store the values of a form, with or without an advanced query', async () => {
    const values = { name: '经', postRank: '1', kinds: ['a', 'b'], age: 3 }
    const none = { superQueryMatchType: 'and', superQueryParams: [] }
    const plain = (await save({ page: 'a/form', name: '表单', query: { ...none, values: { ...values, code: '' } } }))
      .body
    expect(plain.result.query).toEqual({ ...none, values })
    await save({ page: 'a/form', name: '两者', query: { ...query, values } })
    expect((await list('a/form')).map((search) => search.query)).toEqual([
      { ...none, values },
      { ...query, values },
    ])
  })

  it('are replaced by one of the same name, and have at most one default', async () => {
    const first = (await save({ page: 'a/d', name: '一', isDefault: true })).body.result
    const second = (await save({ page: 'a/d', name: '二', isDefault: true })).body.result
    const again = (await save({ page: 'a/d', name: '一' })).body.result
    expect(again).toEqual({ ...first, isDefault: false })
    expect((await list('a/d')).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['一', false],
      ['二', true],
    ])
    await edit({ id: first.id, isDefault: true })
    expect((await list('a/d')).filter(({ isDefault }) => isDefault)).toMatchObject([{ name: '一' }])
    expect((await edit({ id: second.id, name: '一' })).body.message).toBe('查询「一」已存在')
    expect((await edit({ id: second.id, name: '三' })).body.result.name).toBe('三')
  })

  it('are limited in number, also for concurrent requests', async () => {
    const names = Array.from({ length: MOST_SAVED_SEARCHES + 3 }, (_, n) => `第${n}`)
    const answers = await Promise.all(names.map((name) => save({ page: 'a/many', name })))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(MOST_SAVED_SEARCHES)
    expect(answers.find(({ body }) => !body.success)!.body.message).toBe('最多保存50个查询，请先删除不用的查询')
  })

  it.each([
    ['a name of blanks', { name: '  ' }, '请输入查询名称'],
    ['no condition', { name: 'x', query: { superQueryMatchType: 'and', superQueryParams: [] } }, '请至少填写一个'],
    [
      'an unknown rule',
      { name: 'x', query: { superQueryMatchType: 'and', superQueryParams: [{ field: 'a', rule: 'drop', val: '1' }] } },
      '运算不存在',
    ],
    [
      'what no form holds',
      { name: 'x', query: { superQueryMatchType: 'and', superQueryParams: [], values: { name: { a: 1 } } } },
      '查询条件的内容不正确',
    ],
    ['another address', { name: 'x', page: '../../x?y' }, '校验失败'],
  ])('are refused with %s', async (_, body, message) => {
    expect((await save(body)).body.message).toContain(message)
  })

  it('are refused to guests', async () => {
    const guest = await server.guest()
    expect((await save({ name: 'x' }, guest)).status).toBe(403)
    expect((await server.call('GET', '/sys/savedSearch/list?page=a', { token: guest })).status).toBe(403)
    expect((await server.call('GET', '/sys/savedSearch/list?page=a')).status).toBe(401)
  })
})
