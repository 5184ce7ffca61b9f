import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmsGateway, startSmsGateway } from '#server/testing/sms-gateway.ts'
import { callOn, createTestServer, type TestServer } from '#server/testing/test-server.ts'

let gateway: SmsGateway
let server: TestServer
beforeAll(async () => {
  gateway = await startSmsGateway()
  server = await createTestServer({
    env: { SMS_PROVIDER: 'http', SMS_URL: gateway.url, SMS_PER_PHONE: '3', SMS_PER_ADDRESS: '5' },
  })
  await server.database.pool.query('update sys_site_info set allow_register = true, allow_phone_login = true')
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

let phones = 0
function newPhone(): string {
  phones += 1
  return `137${String(phones).padStart(8, '0')}`
}
let hosts = 0
function newHost(): string {
  hosts += 1
  return `10.1.${hosts}.1`
}
/** Sends a request; each comes from a new address unless it is given. */
async function send(payload: object, remoteAddress = newHost()) {
  const response = await server.app.inject({ method: 'POST', url: '/tjjc/sys/sms', payload, remoteAddress })
  const { success, message, code, result } = response.json()
  return { status: response.statusCode, success, message, code, result }
}
const login = (mobile: string, captcha: string) =>
  server.call('POST', '/sys/phoneLogin', { body: { mobile, captcha } }).then(({ body }) => body.message)

describe('requesting a code', () => {
  it('sends six digits that are valid for ten minutes', async () => {
    const mobile = newPhone()
    expect(await send({ mobile, smsmode: '1' })).toMatchObject({ success: true, result: { interval: 60 } })
    expect(gateway.messages.at(-1)).toEqual({
      phone: mobile,
      template: 'register',
      code: expect.stringMatching(/^\d{6}$/),
      minutes: 10,
    })
  })

  it('stores no readable code', async () => {
    const mobile = newPhone()
    await send({ mobile, smsmode: 0 })
    const { rows } = await server.database.pool.query('select code_hash from sys_sms_code where phone = $1', [mobile])
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/)
  })

  it('answers the same whether or not an account has the phone', async () => {
    const [known, unknown] = [
      await send({ mobile: '13800000001', smsmode: 2 }),
      await send({ mobile: newPhone(), smsmode: 2 }),
    ]
    expect(known).toEqual(unknown)
  })

  it.each([
    [{ smsmode: 0 }, '手机号不允许为空！'],
    [{ mobile: '', smsmode: 0 }, '手机号不允许为空！'],
    [{ mobile: '139', smsmode: 0 }, '您的手机号码格式不正确!'],
    [{ mobile: ['13900000000'], smsmode: 0 }, undefined],
    [{ mobile: '13900000000\n', smsmode: 0 }, undefined],
  ])('refuses %j', async (body, message) => {
    const answer = await send(body)
    expect(answer.success).toBe(false)
    if (message) expect(answer.message).toBe(message)
  })

  it.each([4, -1, 'x', '12'])('refuses the unknown mode %j', async (smsmode) => {
    expect((await send({ mobile: newPhone(), smsmode })).status).toBe(400)
  })

  it('sends one at a time for each purpose, also for concurrent requests', async () => {
    const mobile = newPhone()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ mobile, smsmode: 0 })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === '验证码10分钟内，仍然有效！')).toHaveLength(3)
    expect((await send({ mobile, smsmode: 1 })).success).toBe(true)
  })

  it('is limited by phone and by address', async () => {
    const mobile = newPhone()
    const forget = () => server.database.pool.query('delete from sys_sms_code')
    for (let count = 0; count < 3; count += 1) {
      expect((await send({ mobile, smsmode: 0 })).success).toBe(true)
      await forget()
    }
    expect((await send({ mobile, smsmode: 0 })).message).toBe('短信接口请求太多，请稍后再试！')
    for (let count = 0; count < 5; count += 1) await send({ mobile: newPhone(), smsmode: 0 }, '10.9.9.9')
    expect((await send({ mobile: newPhone(), smsmode: 0 }, '10.9.9.9')).message).toBe('短信接口请求太多，请稍后再试！')
    await server.database.pool.query(`update sys_sms_sent set sent_at = now() - interval '25 hours'`)
    expect((await send({ mobile, smsmode: 0 })).success).toBe(true)
  })

  it('is possible again immediately when the gateway failed', async () => {
    const mobile = newPhone()
    gateway.answerWith(500)
    expect((await send({ mobile, smsmode: 0 })).message).toBe('短信验证码发送失败,请稍后重试')
    gateway.answerWith(200)
    expect((await send({ mobile, smsmode: 0 })).success).toBe(true)
  })

  it('is refused where nothing is configured', async () => {
    const bare = await createTestServer()
    const { body } = await bare.call('POST', '/sys/sms', { body: { mobile: newPhone(), smsmode: 2 } })
    const register = await bare.call('POST', '/sys/sms', { body: { mobile: newPhone(), smsmode: 1 } })
    await bare.close()
    expect([body.message, register.body.message]).toEqual(['短信接口未配置，请联系管理员！', '系统未开放注册'])
  })
})

describe('a code', () => {
  it('is invalid after five attempts, also the right one; then another code may be requested', async () => {
    const mobile = newPhone()
    await send({ mobile, smsmode: 0 })
    const code = gateway.codeFor(mobile)
    const wrong = code === '000000' ? '111111' : '000000'
    const tries = await Promise.all(Array.from({ length: 8 }, () => login(mobile, wrong)))
    expect(new Set(tries)).toEqual(new Set(['手机验证码错误']))
    expect(await login(mobile, code)).toBe('手机验证码错误')
    expect((await send({ mobile, smsmode: 0 })).success).toBe(true)
    expect(await login(mobile, gateway.codeFor(mobile))).toBe('该用户不存在或未绑定手机号')
  })

  it('is valid for its purpose and its phone only', async () => {
    const [one, other] = [newPhone(), newPhone()]
    await send({ mobile: one, smsmode: 2 })
    await send({ mobile: other, smsmode: 0 })
    expect(await login(one, gateway.codeFor(one))).toBe('手机验证码错误')
    expect(await login(one, gateway.codeFor(other))).toBe('手机验证码错误')
  })

  it('expires after ten minutes', async () => {
    const mobile = newPhone()
    await send({ mobile, smsmode: 0 })
    await server.database.pool.query(
      `update sys_sms_code set expires_at = expires_at - interval '600 seconds' where phone = $1`,
      [mobile],
    )
    expect(await login(mobile, gateway.codeFor(mobile))).toBe('手机验证码错误')
  })

  it('is known to every process', async () => {
    const mobile = newPhone()
    await send({ mobile, smsmode: 0 })
    const body = { mobile, captcha: gateway.codeFor(mobile) }
    const answer = await callOn(await server.startSecond(), 'POST', '/sys/phoneLogin', { body })
    expect(answer.body.message).toBe('该用户不存在或未绑定手机号')
  })
})
