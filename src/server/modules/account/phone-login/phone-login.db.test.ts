import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmsGateway, startSmsGateway } from '#server/testing/sms-gateway.ts'
import { addPerson, createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { LoginResult } from '#shared/wire/session.ts'

let gateway: SmsGateway
let server: TestServer
let admin: string
beforeAll(async () => {
  gateway = await startSmsGateway()
  server = await createTestServer({ env: { SMS_PROVIDER: 'http', SMS_URL: gateway.url } })
  await server.database.pool.query('update sys_site_info set allow_phone_login = true')
  admin = await server.admin()
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

const signIn = (mobile: string, captcha: string) =>
  server.call<LoginResult>('POST', '/sys/phoneLogin', { body: { mobile, captcha } })

/** Adds a person with a phone, and sends a code to the phone. */
async function withCode(phone: string) {
  const person = await addPerson(server, admin, { phone, selecteddeparts: 'demo-office' })
  await server.call('POST', '/sys/sms', { body: { mobile: phone, smsmode: '0' } })
  return { ...person, code: gateway.codeFor(phone) }
}

describe('signing in by phone', () => {
  it('returns the answer of a password sign-in, once for each code', async () => {
    const { username, code } = await withCode('13600000001')
    const { body } = await signIn('13600000001', code)
    expect(body).toMatchObject({ code: 200, message: '登录成功' })
    expect(body.result).toMatchObject({
      userInfo: { username, orgCode: 'A01A03' },
      multi_depart: 1,
      tenantList: [{ id: 0, name: '默认租户' }],
      sysAllDictItems: { sex: expect.any(Array) },
    })
    expect((await server.call('GET', '/sys/loginfo', { token: body.result.token })).status).toBe(200)
    expect((await signIn('13600000001', code)).body.message).toBe('手机验证码错误')
  })

  it('refuses a frozen account', async () => {
    const { id, code } = await withCode('13600000002')
    await server.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: id, status: 2 } })
    expect((await signIn('13600000002', code)).body.message).toBe('该用户已冻结')
  })

  it('refuses a deleted account', async () => {
    const { id, code } = await withCode('13600000003')
    await server.call('DELETE', `/sys/user/delete?id=${id}`, { token: admin })
    expect((await signIn('13600000003', code)).body.message).toBe('该用户不存在或未绑定手机号')
  })

  it.each([
    [{}, 'mobile', '请输入手机号码!'],
    [{ mobile: '139' }, 'mobile', '您的手机号码格式不正确!'],
    [{ mobile: '13600000009' }, 'captcha', '请输入验证码!'],
    [{ mobile: '13600000009', captcha: { $gt: '' } }, 'captcha', undefined],
  ])('refuses %j under its field', async (body, field, message) => {
    const answer = await server.call('POST', '/sys/phoneLogin', { body })
    const problem = expect.objectContaining({ field, ...(message && { message }) })
    expect(answer.body.result).toMatchObject({ problems: expect.arrayContaining([problem]) })
  })

  it('is disabled unless the site allows it', async () => {
    const { code } = await withCode('13600000004')
    await server.database.pool.query('update sys_site_info set allow_phone_login = false')
    await server.call('GET', '/sys/dict/refleshCache', { token: admin })
    expect((await signIn('13600000004', code)).body.message).toBe('系统未开放手机号登录')
    const { body } = await server.call('POST', '/sys/sms', { body: { mobile: '13600000005', smsmode: 0 } })
    expect(body.message).toBe('系统未开放手机号登录')
  })
})
