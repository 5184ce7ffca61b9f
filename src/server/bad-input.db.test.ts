import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, addPerson, createTestServer, type TestServer, USER_PASSWORD } from './testing/test-server.ts'

const HOSTILE = [
  "'; drop table sys_user; --",
  '" or 1=1 --',
  '<img src=x onerror=alert(1)>',
  '{{constructor.constructor("return 1")()}}',
  '#{7*7}',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '%',
  'x'.repeat(5000),
]
const OTHER_TYPES = [null, true, 12, 1e308, [], ['a'], {}, { $ne: 1 }]

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const GOOD = {
  realname: '某人',
  phone: '13911110000',
  password: USER_PASSWORD,
  confirmpassword: USER_PASSWORD,
}
/** Fields tested by adding an account; the others by edits, since hashing a password takes time. */
const ADDED = ['username', 'password', 'id']
const EDITED = [
  ...['realname', 'workNo', 'phone', 'email', 'telephone', 'sex', 'birthday', 'post', 'userIdentity', 'avatar'],
  ...['selectedroles', 'selecteddeparts', 'departIds', 'version', 'delFlag', 'tenantId', 'createTime', 'nothing'],
]
let created = 0

describe('what nobody should send', () => {
  async function tryAll(send: (value: unknown) => Promise<Answer>): Promise<void> {
    for (const value of [...HOSTILE, ...OTHER_TYPES]) {
      const { status, body } = await send(value)
      expect([200, 400], JSON.stringify(value)).toContain(status)
      expect(body.message).not.toMatch(/故障|syntax|sys_/)
    }
  }

  it.each(ADDED)(
    'is kept as it is or refused in %s of a new account, and is never a fault',
    { timeout: 60_000 },
    (field) =>
      tryAll((value) => {
        created += 1
        const names = {
          username: `bad${created}`,
          workNo: `bad${created}`,
          phone: `137${String(created).padStart(8, '0')}`,
        }
        return server.call('POST', '/sys/user/add', { token: admin, body: { ...GOOD, ...names, [field]: value } })
      }),
  )

  it.each(EDITED)('is stored unchanged or refused in %s, and is never a fault', async (field) => {
    const { id } = await addPerson(server, admin)
    await tryAll((value) => server.call('PUT', '/sys/user/edit', { token: admin, body: { id, [field]: value } }))
    expect((await server.call('GET', `/sys/user/queryById?id=${id}`, { token: admin })).body.success).toBe(true)
  })

  it.each([
    ['column=id;drop table sys_user&order=asc', '请注意，将要排序的列字段不存在：id;drop table sys_user'],
    ['column=password_hash&order=asc', '请注意，将要排序的列字段不存在：password_hash'],
    ['column=password&order=desc', '请注意，将要排序的列字段不存在：password'],
  ])('sorts by nothing unknown: %s', async (query, message) => {
    expect((await server.call('GET', `/sys/user/list?${query}`, { token: admin })).body).toMatchObject({
      success: false,
      message,
    })
  })

  it.each([
    'pageSize=-1',
    'pageSize=1e9',
    'pageSize=999999999999',
    'pageNo=0',
    'pageNo=-5',
    'pageNo=x',
    'order=asc)--',
    'username=*',
    'username=%00',
    '1=1;--=x',
    'superQueryParams=%5B%7B',
    'createTime_begin=x',
  ])('is survived in a query: %s', async (query) => {
    const { status, body } = await server.call('GET', `/sys/user/list?${query}`, { token: admin })
    expect([200, 400]).toContain(status)
    expect(body.message).not.toMatch(/故障|syntax/)
  })

  it('is a list of ids with nothing but commas; one at the end is fine', async () => {
    const { id } = await addPerson(server, admin)
    const remove = (ids: string) => server.call('DELETE', `/sys/user/deleteBatch?ids=${ids}`, { token: admin })
    expect((await remove(',,')).body.message).toBe('参数不识别！')
    expect((await remove(`${id},`)).body.success).toBe(true)
  })

  it('is an edit of what somebody else has changed meanwhile', async () => {
    const { id } = await addPerson(server, admin)
    const edit = (realname: string) =>
      server.call('PUT', '/sys/user/edit', { token: admin, body: { id, realname, version: 1 } })
    expect((await edit('甲')).body.success).toBe(true)
    expect((await edit('乙')).body.message).toMatch(/^该记录已被admin于\d{4}-.*修改，请刷新后重试$/)
  })

  it('reports an invalid phone and a taken name, each under its field', async () => {
    const add = async (values: Record<string, string>) =>
      (
        await server.call<{ problems: unknown }>('POST', '/sys/user/add', {
          token: admin,
          body: { ...GOOD, username: 'fresh', workNo: 'fresh', ...values },
        })
      ).body.result.problems
    expect(await add({ phone: '123' })).toMatchObject([{ field: 'phone', message: '请输入正确格式的手机号码!' }])
    expect(await add({ username: 'admin' })).toMatchObject([{ field: 'username', message: '用户名已存在!' }])
  })
})
