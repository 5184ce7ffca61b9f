import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

const NEW = 'Other#6789'
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

async function signedIn() {
  const { username } = await addPerson(server, admin)
  return { username, token: await server.signIn(username, USER_PASSWORD) }
}

function change(token: string, values: Record<string, unknown> = {}) {
  const body = { oldpassword: USER_PASSWORD, password: NEW, confirmpassword: NEW, ...values }
  return server.call('POST', '/sys/user/updatePassword', { token, body })
}

describe("changing one's own password", () => {
  it('ends every session of the account and requires the new password from then on', async () => {
    const { username, token } = await signedIn()
    const other = await server.signIn(username, USER_PASSWORD)
    expect((await change(token, { username })).body.message).toBe('密码重置成功!')
    for (const ended of [token, other]) {
      const { status, body } = await server.call('GET', '/sys/loginfo', { token: ended })
      expect([status, body.message]).toEqual([500, 'Token失效，请重新登录'])
    }
    await expect(server.signIn(username, USER_PASSWORD)).rejects.toThrow('用户名或密码错误')
    await expect(server.signIn(username, NEW)).resolves.toBeTypeOf('string')
  })

  it.each([
    [{ oldpassword: '' }, 'oldpassword', '请输入旧密码!'],
    [{ password: '' }, 'password', '请输入新密码!'],
    [{ password: 'abc' }, 'password', '密码由8位数字、大小写字母和特殊符号组成!'],
    [{ confirmpassword: '' }, 'confirmpassword', '请确认新密码!'],
    [{ confirmpassword: 'else' }, 'confirmpassword', '两次输入的密码不一样！'],
    [{ oldpassword: 'wrong' }, 'oldpassword', '旧密码输入错误!'],
  ])('refuses %j under its field', async (values, field, message) => {
    const { token } = await signedIn()
    const { body } = await change(token, values)
    expect(body.success).toBe(false)
    expect(body.result).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ field, message })]),
    })
  })

  it('leaves the passwords of others unchanged', async () => {
    const { token } = await signedIn()
    expect((await change(token, { username: 'admin' })).body.message).toBe('只允许修改自己的密码！')
  })

  it('does not let anybody guess the old password', async () => {
    const { token } = await signedIn()
    for (let count = 0; count < 6; count += 1) await change(token, { oldpassword: 'wrong' })
    expect((await change(token)).body.message).toMatch(/失败次数过多/)
  })
})

describe('resetting a password', () => {
  const reset = (token: string, username: string, password: string) =>
    server.call('PUT', '/sys/user/changePassword', { token, body: { username, password } })

  it('lets a person without one sign in', async () => {
    expect((await reset(admin, 'zhangsan', NEW)).body.success).toBe(true)
    await expect(server.signIn('zhangsan', NEW)).resolves.toBeTypeOf('string')
  })

  it('requires a strong one', async () => {
    const { body } = await reset(admin, 'lisi', 'short')
    expect(body.message).toBe('密码由8位数字、大小写字母和特殊符号组成!')
  })

  it.each([
    ['guest', '管理员账号不允许此操作！'],
    ['nobody', '未找到对应实体'],
  ])('refuses %s', async (username, message) => {
    expect((await reset(admin, username, NEW)).body.message).toBe(message)
  })

  it('requires its permission', async () => {
    const { token } = await signedIn()
    expect((await reset(token, 'lisi', NEW)).status).toBe(403)
  })
})

describe('the log of operations', () => {
  const entries = async (content: string) => {
    const { rows } = await server.database.pool.query(
      'select log_type, operate_type, userid, request_url, ip, method from sys_log where log_content = $1',
      [content],
    )
    return rows
  }
  const common = { log_type: 2, operate_type: 3, ip: '127.0.0.1' }

  it('records who changed the own password, once and only after success', async () => {
    const { username, token } = await signedIn()
    await change(token, { oldpassword: 'wrong' })
    await change(token)
    expect(await entries(`修改密码，用户名： ${username}`)).toEqual([
      { ...common, userid: username, request_url: '/sys/user/updatePassword', method: 'POST' },
    ])
  })

  it('records the author and the account of a reset', async () => {
    const { username } = await addPerson(server, admin)
    const reset = (password: string) =>
      server.call('PUT', '/sys/user/changePassword', { token: admin, body: { username, password } })
    await reset('short')
    await reset(NEW)
    expect(await entries(`重置密码，用户名： ${username}`)).toEqual([
      { ...common, userid: 'admin', request_url: '/sys/user/changePassword', method: 'PUT' },
    ])
  })
})
