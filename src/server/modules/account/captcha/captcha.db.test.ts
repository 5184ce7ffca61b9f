import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD, callOn, createTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { LOGIN_CAPTCHA_AFTER: '3', LOGIN_MAX_FAILURES: '50' } })
})
afterAll(() => server.close())

let keys = 0
/** Requests an image and reads its text from the database, as a person reads it from the image. */
async function drawn() {
  keys += 1
  const checkKey = `key-${keys}`
  const { body } = await server.call<string>('GET', `/sys/randomImage/${checkKey}`)
  const { rows } = await server.database.pool.query(
    `select payload ->> 'text' as text from sys_one_time_value where purpose = 'captcha' and key_hash = sha256($1)`,
    [checkKey],
  )
  return { checkKey, captcha: rows[0].text as string, image: body.result }
}
const check = (body: object) => server.call('POST', '/sys/checkCaptcha', { body })
const refusalOf = ({ body }: { body: { code: number; message: string; result: unknown } }) => [
  body.code,
  body.message,
  body.result,
]
const REQUIRED = { captchaRequired: true }

describe('a captcha', () => {
  it('is a bitmap', async () => {
    const { image } = await drawn()
    expect(image).toMatch(/^data:image\/png;base64,/)
    const { format, width, height } = await sharp(Buffer.from(image.split(',')[1]!, 'base64')).metadata()
    expect([format, width, height]).toEqual(['png', 240, 80])
  })

  it('is legible: its signs are dark on a light ground', async () => {
    for (let count = 0; count < 10; count += 1) {
      const { image } = await drawn()
      const grey = sharp(Buffer.from(image.split(',')[1]!, 'base64')).greyscale()
      const { data } = await grey.raw().toBuffer({ resolveWithObject: true })
      const share = (is: (level: number) => boolean) => data.filter(is).length / data.length
      // Levels below 110 have a contrast of 4.5 to the ground.
      expect(share((level) => level < 110)).toBeGreaterThan(0.03)
      expect(share((level) => level > 235)).toBeGreaterThan(0.6)
    }
  })

  it('differs each time', async () => {
    const [one, two] = [await drawn(), await drawn()]
    expect(one.captcha).not.toBe(two.captcha)
    expect(one.image).not.toBe(two.image)
  })

  it('may be answered in capitals, and in every process', async () => {
    const { checkKey, captcha } = await drawn()
    const second = await server.startSecond()
    const { body } = await callOn(second, 'POST', '/sys/checkCaptcha', {
      body: { checkKey, captcha: captcha.toUpperCase() },
    })
    expect(body.success).toBe(true)
  })

  it('is invalid after a wrong answer', async () => {
    const { checkKey, captcha } = await drawn()
    expect(refusalOf(await check({ checkKey, captcha: 'wrong' }))).toEqual([412, '验证码错误', REQUIRED])
    expect(refusalOf(await check({ checkKey, captcha }))).toEqual([412, '验证码无效', REQUIRED])
  })

  it('expires after a minute', async () => {
    const { checkKey, captcha } = await drawn()
    await server.database.pool.query(
      `update sys_one_time_value set expires_at = expires_at - interval '60 seconds' where key_hash = sha256($1)`,
      [checkKey],
    )
    expect((await check({ checkKey, captcha })).body.message).toBe('验证码无效')
  })

  it.each([
    {},
    { checkKey: 'x' },
    { captcha: 'x' },
    { checkKey: ['x'], captcha: {} },
    { checkKey: 'nobody', captcha: 'x' },
  ])('refuses the answer %j', async (body) => {
    expect((await check(body)).body.message).toBe('验证码无效')
  })
})

describe('a sign-in', () => {
  const signIn = (body: object, ip = '10.0.0.1') =>
    server.app
      .inject({ method: 'POST', url: '/tjjc/sys/login', payload: body, remoteAddress: ip })
      .then((response) => ({ body: response.json() }))
  const wrong = { username: 'admin', password: 'wrong' }
  const right = { username: 'admin', password: ADMIN_PASSWORD }
  const forget = async () => {
    await server.database.pool.query('delete from sys_login_failure')
    await server.database.pool.query('delete from sys_login_failure_address')
  }

  it('requires one after three wrong passwords of the account, from any address', async () => {
    await forget()
    const answers = []
    for (const last of [1, 2, 3]) answers.push(refusalOf(await signIn(wrong, `10.0.0.${last}`)))
    expect(answers).toEqual([
      [500, '用户名或密码错误', null],
      [500, '用户名或密码错误', null],
      [412, '用户名或密码错误', REQUIRED],
    ])
    expect(refusalOf(await signIn(right, '10.0.0.4'))).toEqual([412, '验证码无效', REQUIRED])
  })

  it('accepts the right password with the right captcha, once', async () => {
    const { checkKey } = await drawn()
    expect(refusalOf(await signIn({ ...right, checkKey, captcha: 'no' }))).toEqual([412, '验证码错误', REQUIRED])
    const again = await drawn()
    const body = { checkKey: again.checkKey, captcha: again.captcha }
    expect((await check(body)).body.success).toBe(true)
    expect(refusalOf(await signIn({ ...wrong, ...body }))).toEqual([412, '用户名或密码错误', REQUIRED])
    expect((await signIn({ ...right, ...body })).body.message).toBe('验证码无效')
    const last = await drawn()
    expect((await signIn({ ...right, checkKey: last.checkKey, captcha: last.captcha })).body.success).toBe(true)
  })

  it('requires none after a success', async () => {
    await forget()
    for (let count = 0; count < 3; count += 1) await signIn(wrong, `10.0.1.${count}`)
    const { checkKey, captcha } = await drawn()
    await signIn({ ...right, checkKey, captcha }, '10.0.1.9')
    expect((await signIn(right, '10.0.1.9')).body.success).toBe(true)
  })

  it('requires one at an address that tried many names, also after a success with an own password', async () => {
    await forget()
    for (const username of ['a1', 'a2', 'a3']) await signIn({ username, password: 'x' }, '10.0.2.1')
    expect((await signIn(right, '10.0.2.1')).body.code).toBe(412)
    const { checkKey, captcha } = await drawn()
    expect((await signIn({ ...right, checkKey, captcha }, '10.0.2.1')).body.success).toBe(true)
    expect((await signIn(right, '10.0.2.1')).body.code).toBe(412)
    expect((await signIn(right, '10.0.2.2')).body.success).toBe(true)
  })

  it('never requires one of the guest', async () => {
    expect((await signIn({ username: 'guest', password: '' }, '10.0.2.1')).body.success).toBe(true)
  })

  it('ignores failures after their period', async () => {
    await server.database.pool.query(
      `update sys_login_failure_address set last_failure_at = now() - interval '11 minutes'`,
    )
    expect((await signIn(right, '10.0.2.1')).body.success).toBe(true)
  })
})
