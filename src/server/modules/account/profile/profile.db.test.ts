import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmsGateway, startSmsGateway } from '#server/testing/sms-gateway.ts'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let gateway: SmsGateway
let server: TestServer
let admin: string
beforeAll(async () => {
  gateway = await startSmsGateway()
  server = await createTestServer({ env: { SMS_PROVIDER: 'http', SMS_URL: gateway.url } })
  admin = await server.admin()
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

async function someone(values: Record<string, unknown> = {}) {
  const person = await addPerson(server, admin, values)
  return { ...person, token: await server.signIn(person.username, USER_PASSWORD) }
}
const stored = async (id: string) =>
  (await server.call('GET', `/sys/user/queryById?id=${id}`, { token: admin })).body.result
const appEdit = (token: string, body: object) => server.call('PUT', '/sys/user/appEdit', { token, body })

describe('changes of the own profile', () => {
  it('cover name, picture, sex and mail, whatever the other permissions are', async () => {
    const { id, token } = await someone()
    const answer = await appEdit(token, { realname: '新名', sex: 2, email: 'new@example.com' })
    expect(answer.body).toMatchObject({ success: true, message: '修改成功!' })
    expect(await stored(id)).toMatchObject({ realname: '新名', sex: 2, email: 'new@example.com' })
  })

  it('cover no other field, and no other person', async () => {
    const { id, token } = await someone()
    const before = await stored(id)
    const more = { id: 'admin', username: 'boss', selectedroles: 'admin', status: 2, workNo: 'X', userIdentity: 2 }
    await appEdit(token, { ...more, relTenantIds: '1', post: 'x' })
    expect(await stored(id)).toEqual(before)
  })

  it('must satisfy the rules of an account', async () => {
    const { token } = await someone()
    const { email } = { email: 'taken@example.com' }
    await someone({ email })
    expect((await appEdit(token, { email })).body.message).toBe('邮箱已存在!')
    expect((await appEdit(token, { email: 'none' })).body.message).toBe('请输入正确格式的邮箱!')
    expect((await appEdit(token, { realname: '' })).body.success).toBe(false)
  })

  it('set another phone only by a code that was sent to it', async () => {
    const { id, token } = await someone()
    const phone = '13611110001'
    expect((await appEdit(token, { phone })).body.message).toBe('修改手机号需要短信验证码')
    await server.call('POST', '/sys/sms', { body: { mobile: phone, smsmode: 3 } })
    const change = (smscode: string) =>
      server.call('PUT', '/sys/user/updateMobile', { token, body: { phone, smscode } })
    const code = gateway.codeFor(phone)
    expect((await change(code === '000000' ? '000001' : '000000')).body.message).toBe('手机验证码错误')
    expect((await change(code)).body.message).toBe('手机号设置成功!')
    expect(await stored(id)).toMatchObject({ phone })
    expect((await change(code)).body.success).toBe(false)
  })

  it('identify the caller by the header, whatever token is in the URL', async () => {
    const { id, username, token } = await someone()
    const { body } = await server.call('GET', `/sys/user/getUserSectionInfoByToken?token=${admin}`, { token })
    expect(body.result).toMatchObject({ sysUserId: id, sysUserCode: username })
  })
})
