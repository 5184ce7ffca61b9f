import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { LoginResult } from '#shared/wire/session.ts'

const ONE_TIME = 'OneTime#123'
const OWN = 'MyOwn#6789'
const OTHERS = [
  ['GET', '/sys/permission/getUserPermissionByToken'],
  ['GET', '/sys/user/list'],
  ['GET', '/sys/dict/getDictItems/sex'],
  ['POST', '/sys/selectDepart'],
  ['GET', '/sys/user/getCurrentUserDeparts'],
  ['GET', '/api/service'],
]
const REFUSED = '您的密码由管理员设置，请先修改密码'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

/** Adds a person whose password an administrator has reset, and signs in with it. */
async function afterReset() {
  const { username } = await addPerson(server, admin)
  const body = { username, password: ONE_TIME }
  expect((await server.call('PUT', '/sys/user/changePassword', { token: admin, body })).body.success).toBe(true)
  const login = await server.call<LoginResult>('POST', '/sys/login', { body })
  return { username, login: login.body.result, token: login.body.result.token }
}

function change(token: string, values: Record<string, unknown> = {}) {
  const body = { oldpassword: ONE_TIME, password: OWN, confirmpassword: OWN, ...values }
  return server.call('POST', '/sys/user/updatePassword', { token, body })
}

describe('a password that an administrator set', () => {
  it('permits sign-in, and the answer says that it must be changed', async () => {
    const { login } = await afterReset()
    expect(login.userInfo).toMatchObject({ mustChangePassword: true })
    const { username } = await addPerson(server, admin)
    const body = { username, password: USER_PASSWORD }
    const usual = await server.call<LoginResult>('POST', '/sys/login', { body })
    expect(usual.body.result.userInfo).not.toHaveProperty('mustChangePassword')
  })

  it('must also be changed when an administrator added the account with it', async () => {
    const body = {
      ...{ username: 'added-with-password', realname: '新人', workNo: 'added', phone: '13700000009' },
      ...{ password: ONE_TIME, confirmpassword: ONE_TIME },
    }
    expect((await server.call('POST', '/sys/user/add', { token: admin, body })).body.success).toBe(true)
    const login = await server.call<LoginResult>('POST', '/sys/login', { body })
    const { token, userInfo } = login.body.result
    expect(userInfo).toMatchObject({ mustChangePassword: true })
    expect((await server.call('GET', '/sys/loginfo', { token })).body.message).toBe(REFUSED)
    expect((await change(token)).body.success).toBe(true)
    const own = await server.signIn(body.username, OWN)
    expect((await server.call('GET', '/sys/loginfo', { token: own })).status).toBe(200)
  })

  it('permits nothing else than changing it and signing out', async () => {
    const { token } = await afterReset()
    for (const [method, path] of OTHERS) {
      const { status, body } = await server.call(method!, path!, { token })
      expect([path, status, body.message]).toEqual([path, 403, REFUSED])
    }
    expect((await server.call('POST', '/sys/logout', { token })).body.message).toBe('退出登录成功！')
  })

  it('stays changed once the person has set another one', async () => {
    const { username, token } = await afterReset()
    expect((await change(token)).body.message).toBe('密码重置成功!')
    const own = await server.signIn(username, OWN)
    expect((await server.call('GET', '/sys/loginfo', { token: own })).status).toBe(200)
    await expect(server.signIn(username, ONE_TIME)).rejects.toThrow('用户名或密码错误')
  })

  it('cannot be replaced by itself, by a weak one, or without the old one', async () => {
    const { token } = await afterReset()
    const refusal = async (values: Record<string, unknown>) => (await change(token, values)).body.message
    expect(await refusal({ password: ONE_TIME, confirmpassword: ONE_TIME })).toContain('新密码不能与旧密码相同')
    expect(await refusal({ password: '123', confirmpassword: '123' })).toContain('密码由8位数字')
    expect(await refusal({ oldpassword: 'wrong' })).toBe('旧密码输入错误!')
    expect((await server.call('GET', '/sys/loginfo', { token })).status).toBe(403)
  })
})
