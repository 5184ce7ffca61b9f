import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmsGateway, startSmsGateway } from '#server/testing/sms-gateway.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { LoginResult } from '#shared/wire/session.ts'

const PASSWORD = 'Fresh#1234'
let gateway: SmsGateway
let server: TestServer
beforeAll(async () => {
  gateway = await startSmsGateway()
  server = await createTestServer({ env: { SMS_PROVIDER: 'http', SMS_URL: gateway.url } })
  await server.database.pool.query('update sys_site_info set allow_register = true')
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

let people = 0
/** Returns the form of a visitor whose phone got a code. */
async function visitor(values: Record<string, unknown> = {}) {
  people += 1
  const phone = `135${String(people).padStart(8, '0')}`
  const { body } = await server.call('POST', '/sys/sms', { body: { mobile: phone, smsmode: 1 } })
  if (!body.success) throw new Error(body.message)
  return { username: `visitor${people}`, password: PASSWORD, phone, smscode: gateway.codeFor(phone), ...values }
}
const register = (body: unknown) => server.call<{ username: string }>('POST', '/sys/user/register', { body })

describe('registering', () => {
  it('adds an account of the default tenant that sees only its home and its own messages', async () => {
    const given = await visitor({ email: 'new@example.com' })
    const { body } = await register(given)
    expect(body).toMatchObject({ code: 200, message: '注册成功', result: { username: given.username } })
    const signedIn = { username: given.username, password: PASSWORD }
    const { body: login } = await server.call<LoginResult>('POST', '/sys/login', { body: signedIn })
    const { token, tenantList } = login.result
    expect(tenantList.map(({ id }) => id)).toEqual([0])
    const { body: rights } = await server.call('GET', '/sys/permission/getUserPermissionByToken', { token })
    const own = { path: '/message', children: [{ path: '/isps/userAnnouncement' }] }
    expect(rights.result).toMatchObject({ menu: [{ path: '/dashboard/analysis' }, own], auth: [] })
    expect((await server.call('GET', '/sys/user/list', { token })).status).toBe(403)
  })

  it('uses the phone for an absent name', async () => {
    const given = await visitor({ username: undefined })
    expect((await register(given)).body.result).toEqual({ username: given.phone })
  })

  it('ignores fields that registration does not offer', async () => {
    const given = await visitor({ status: 2, selectedroles: 'admin', userIdentity: 2, id: 'mine', delFlag: 1 })
    await register(given)
    const { rows } = await server.database.pool.query(
      `select u.id, u.status, u.user_identity, r.role_code from sys_user u
       join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id where username = $1`,
      [given.username],
    )
    expect(rows).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{32}$/), status: 1, user_identity: 1, role_code: 'registered' },
    ])
  })

  it('writes the first version of the account to the data log, without the password', async () => {
    const given = await visitor()
    await register(given)
    const { rows } = await server.database.pool.query(
      `select operation, create_by as by, data_content as content from sys_data_log
       where data_table = 'sys_user' and data_content ->> 'username' = $1`,
      [given.username],
    )
    const content = { username: given.username, phone: given.phone, selectedroles: 'registered', relTenantIds: '0' }
    expect(rows).toMatchObject([{ operation: 'add', by: given.username, content }])
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  it.each([
    ['username', { username: 'Admin' }, '用户名已注册'],
    ['email', { email: 'TAKEN@example.com' }, '邮箱已被注册'],
  ])('reports that %s is taken, and accepts another one with the same code', async (field, values, message) => {
    await server.database.pool.query(`update sys_user set email = 'taken@example.com' where id = 'demo-lisi'`)
    const given = await visitor()
    const { body } = await register({ ...given, ...values })
    expect(body).toMatchObject({ success: false, message, result: { problems: [{ field, message }] } })
    expect((await register(given)).body.success).toBe(true)
  })

  it('refuses the name of a purged account, whose files and rows it would own', async () => {
    const given = await visitor()
    await server.database.pool.query('insert into sys_former_username (username) values (lower($1))', [given.username])
    expect((await register(given)).body.message).toBe('用户名已注册')
  })

  it('reveals no names to people without a proved phone', async () => {
    const given = await visitor()
    const wrong = given.smscode === '000000' ? '111111' : '000000'
    const known = await register({ ...given, username: 'admin', smscode: wrong })
    const unknown = await register({ ...given, smscode: wrong })
    expect([known.body.message, unknown.body.message]).toEqual(['手机验证码错误', '手机验证码错误'])
  })

  it('lets a code try five names at most', async () => {
    const given = await visitor()
    const messages = []
    for (let count = 0; count < 6; count += 1)
      messages.push((await register({ ...given, username: 'admin' })).body.message)
    expect(messages).toEqual([...Array(5).fill('用户名已注册'), '手机验证码错误'])
  })

  it('accepts a phone once', async () => {
    const given = await visitor()
    await register(given)
    await server.call('POST', '/sys/sms', { body: { mobile: given.phone, smsmode: 1 } })
    const again = { ...given, username: 'another', smscode: gateway.codeFor(given.phone) }
    expect((await register(again)).body.message).toBe('该手机号已注册')
  })

  it('adds one account for two concurrent requests', async () => {
    const given = await visitor()
    const answers = await Promise.all([register(given), register(given), register(given)])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { rowCount } = await server.database.pool.query('select from sys_user where phone = $1', [given.phone])
    expect(rowCount).toBe(1)
  })

  it.each([
    [{ password: 'weakweak' }, 'password', '密码由8位数字、大小写字母和特殊符号组成!'],
    [{ confirmpassword: 'other' }, 'confirmpassword', '两次密码不一致'],
    [{ username: '<b>' }, 'username', '用户账号由字母、数字、下划线、点、横杠或@组成'],
    [{ phone: '12' }, 'phone', '请输入正确手机号'],
    [{ smscode: '' }, 'smscode', '请输入验证码'],
  ])('refuses %j under its field', async (values, field, message) => {
    const { body } = await register({
      username: 'x1',
      password: PASSWORD,
      phone: '13511111111',
      smscode: '1',
      ...values,
    })
    expect(body.result).toMatchObject({ problems: [{ field, message }] })
  })

  it('is disabled unless the site allows it', async () => {
    await server.database.pool.query('update sys_site_info set allow_register = false')
    await server.call('GET', '/sys/dict/refleshCache', { token: await server.admin() })
    expect((await register({})).body.message).toBe('系统未开放注册')
    await server.database.pool.query('update sys_site_info set allow_register = true')
    await server.call('GET', '/sys/dict/refleshCache', { token: await server.admin() })
  })
})
