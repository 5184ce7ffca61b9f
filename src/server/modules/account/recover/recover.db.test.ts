import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmsGateway, startSmsGateway } from '#server/testing/sms-gateway.ts'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

const NEW = 'Again#9876'
let gateway: SmsGateway
let server: TestServer
let admin: string
beforeAll(async () => {
  gateway = await startSmsGateway()
  server = await createTestServer({ env: { SMS_PROVIDER: 'http', SMS_URL: gateway.url, LOGIN_MAX_FAILURES: '2' } })
  admin = await server.admin()
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

let people = 0
async function forgetful() {
  people += 1
  const phone = `134${String(people).padStart(8, '0')}`
  const person = await addPerson(server, admin, { phone })
  await server.call('POST', '/sys/sms', { body: { mobile: phone, smsmode: 2 } })
  return { ...person, phone, code: gateway.codeFor(phone) }
}
const verify = (phone: string, smscode: string) =>
  server.call<{ smscode: string; username: string }>('POST', '/sys/user/phoneVerification', {
    body: { phone, smscode },
  })
const change = (body: unknown) => server.call('POST', '/sys/user/passwordChange', { body })

describe('recovering a password', () => {
  it('sets a new one, ends every session and unlocks the account', async () => {
    const { username, phone, code } = await forgetful()
    const token = await server.signIn(username, USER_PASSWORD)
    for (let count = 0; count < 3; count += 1)
      await server.call('POST', '/sys/login', { body: { username, password: 'wrong' } })
    const { smscode } = (await verify(phone, code)).body.result
    const { body } = await change({ username, phone, smscode, password: NEW })
    expect(body).toMatchObject({ success: true, message: '密码重置完成！' })
    expect((await server.call('GET', '/sys/loginfo', { token })).body.message).toBe('Token失效，请重新登录')
    await expect(server.signIn(username, NEW)).resolves.toBeTypeOf('string')
    expect((await change({ username, phone, smscode, password: NEW })).body.message).toBe('短信验证码失效！')
  })

  it('returns the account name to the holder of the phone, and invalidates the code', async () => {
    const { username, phone, code } = await forgetful()
    expect((await verify(phone, code)).body.result).toEqual({ username, smscode: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await verify(phone, code)).body.message).toBe('手机验证码错误')
  })

  it('is not possible for the guest, whatever phone it has', async () => {
    const phone = '13700009999'
    await server.database.pool.query(`update sys_user set phone = $1 where username = 'guest'`, [phone])
    await server.call('POST', '/sys/sms', { body: { mobile: phone, smsmode: 2 } })
    expect((await verify(phone, gateway.codeFor(phone))).body).toMatchObject({
      success: false,
      message: '该用户不存在或未绑定手机号',
    })
    await server.database.pool.query(`update sys_user set phone = null where username = 'guest'`)
  })

  it('requires a strong password, and keeps the reference valid after a refusal', async () => {
    const { username, phone, code } = await forgetful()
    const { smscode } = (await verify(phone, code)).body.result
    expect((await change({ username, phone, smscode, password: 'weak' })).body.result).toMatchObject({
      problems: [{ field: 'password', message: '密码由8位数字、大小写字母和特殊符号组成!' }],
    })
    const differing = { username, phone, smscode, password: NEW, confirmpassword: 'other' }
    expect((await change(differing)).body.message).toBe('两次密码不一致')
    expect((await change({ username, phone, smscode, password: NEW })).body.success).toBe(true)
  })

  it.each([{ username: 'admin' }, { phone: '13800000001' }])('changes no other account: %j', async (other) => {
    const { username, phone, code } = await forgetful()
    const { smscode } = (await verify(phone, code)).body.result
    const { body } = await change({ username, phone, smscode, password: NEW, ...other })
    expect(body.message).toBe('短信验证码不匹配！')
    await expect(server.signIn(username, NEW)).rejects.toThrow()
  })

  it('refuses a code as a reference, and a reference of another kind', async () => {
    const { username, phone, code } = await forgetful()
    expect((await change({ username, phone, smscode: code, password: NEW })).body.message).toBe('短信验证码失效！')
  })

  it('expires after ten minutes', async () => {
    const { username, phone, code } = await forgetful()
    const { smscode } = (await verify(phone, code)).body.result
    await server.database.pool.query(`update sys_one_time_value set expires_at = expires_at - interval '600 seconds'`)
    expect((await change({ username, phone, smscode, password: NEW })).body.message).toBe('短信验证码失效！')
  })

  it('refuses an unknown phone, and a frozen account', async () => {
    await server.call('POST', '/sys/sms', { body: { mobile: '13411111111', smsmode: 2 } })
    expect((await verify('13411111111', gateway.codeFor('13411111111'))).body.message).toBe(
      '该用户不存在或未绑定手机号',
    )
    const { id, phone, code } = await forgetful()
    await server.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: id, status: 2 } })
    expect((await verify(phone, code)).body.message).toBe('该用户已冻结')
  })

  it('is not possible by GET, whose URL would contain the password', async () => {
    const { status } = await server.call('GET', `/sys/user/passwordChange?username=admin&password=${NEW}`)
    expect(status).toBe(405)
  })
})
